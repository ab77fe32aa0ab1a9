import { SidebarPage } from '@backstage/core-components';
import {
  coreExtensionData,
  createExtension,
  createExtensionInput,
} from '@backstage/frontend-plugin-api';
import { GuestBanner } from './GuestBanner';
import { CONTENT_ID, SkipLink } from './SkipLink';

/** The app's own frame with the guest banner over every page. */
export const appLayout = createExtension({
  name: 'layout',
  attachTo: { id: 'app/root', input: 'children' },
  inputs: {
    nav: createExtensionInput([coreExtensionData.reactElement], {
      singleton: true,
    }),
    content: createExtensionInput([coreExtensionData.reactElement], {
      singleton: true,
    }),
  },
  output: [coreExtensionData.reactElement],
  factory: ({ inputs }) => [
    coreExtensionData.reactElement(
      <SidebarPage>
        <SkipLink />
        {inputs.nav.get(coreExtensionData.reactElement)}
        <GuestBanner />
        <span id={CONTENT_ID} tabIndex={-1} />
        {inputs.content.get(coreExtensionData.reactElement)}
      </SidebarPage>,
    ),
  ],
});
