import type { ReactNode } from 'react';
import { Sidebar, SidebarItem, SidebarPage } from '@backstage/core-components';
import HomeIcon from '@material-ui/icons/Home';
import GovernIcon from '@material-ui/icons/AccountBalance';

/** Navigation around the pages. */
export function Root(props: { children: ReactNode }) {
  return (
    <SidebarPage>
      <Sidebar>
        <SidebarItem icon={GovernIcon} to="govern" text="Govern" />
        <SidebarItem icon={HomeIcon} to="catalog" text="Catalog" />
      </Sidebar>
      {props.children}
    </SidebarPage>
  );
}
