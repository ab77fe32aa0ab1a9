import {
  Sidebar,
  SidebarDivider,
  SidebarGroup,
  SidebarItem,
  SidebarScrollWrapper,
  SidebarSpace,
} from '@backstage/core-components';
import type {
  NavContentComponentProps,
  NavContentNavItem,
} from '@backstage/plugin-app-react';
import { RiMenuLine, RiSettings3Line } from '@remixicon/react';
import { Logo } from './Logo';

function Item({ href, icon, title }: NavContentNavItem) {
  return <SidebarItem to={href} text={title} icon={() => icon} />;
}

/** The portal's navigation: Govern first, then what the other plugins bring, settings last. */
export function Nav({ navItems }: NavContentComponentProps) {
  const items = navItems.withComponent(Item);
  const govern = items.take('page:govern');
  const catalog = items.take('page:catalog');
  const settings = items.take('page:user-settings');
  return (
    <Sidebar>
      <Logo />
      <SidebarDivider />
      <SidebarGroup label="Menu" icon={<RiMenuLine />}>
        {govern}
        {catalog}
        <SidebarDivider />
        <SidebarScrollWrapper>
          {items.rest({ sortBy: 'title' })}
        </SidebarScrollWrapper>
      </SidebarGroup>
      <SidebarSpace />
      <SidebarDivider />
      <SidebarGroup label="Settings" icon={<RiSettings3Line />} to="/settings">
        {settings}
      </SidebarGroup>
    </Sidebar>
  );
}
