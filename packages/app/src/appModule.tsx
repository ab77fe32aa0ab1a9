import { createFrontendModule } from '@backstage/frontend-plugin-api';
import {
  NavContentBlueprint,
  SignInPageBlueprint,
} from '@backstage/plugin-app-react';
import { appLayout } from './layout/appLayout';
import { Nav } from './nav/Nav';

const nav = NavContentBlueprint.make({ params: { component: Nav } });

const signInPage = SignInPageBlueprint.make({
  params: {
    loader: async () => {
      const { GuestSignInPage } = await import('./signIn/GuestSignInPage');
      return GuestSignInPage;
    },
  },
});

/** What makes this portal ours: navigation, sign-in, and a frame that says who one is. */
export const appModule = createFrontendModule({
  pluginId: 'app',
  extensions: [nav, signInPage, appLayout],
});
