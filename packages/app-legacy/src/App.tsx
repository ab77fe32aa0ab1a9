import { Navigate, Route } from 'react-router-dom';
import { createApp } from '@backstage/app-defaults';
import { AppRouter, FlatRoutes } from '@backstage/core-app-api';
import {
  AlertDisplay,
  OAuthRequestDialog,
  SignInPage,
} from '@backstage/core-components';
import {
  CatalogEntityPage,
  CatalogIndexPage,
  catalogPlugin,
} from '@backstage/plugin-catalog';
import {
  GovernPage,
  governPlugin,
} from '@backstage-govern/plugin-govern/legacy';
import { entityPage } from './entityPage';
import { Root } from './Root';

const app = createApp({
  plugins: [governPlugin, catalogPlugin],
  components: {
    SignInPage: props => (
      <SignInPage {...props} title="Govern" providers={['guest']} />
    ),
  },
});

/** A portal as it was made for the old frontend system. */
export const App = app.createRoot(
  <>
    <AlertDisplay />
    <OAuthRequestDialog />
    <AppRouter>
      <Root>
        <FlatRoutes>
          <Route path="/" element={<Navigate to="govern" />} />
          <Route path="/govern" element={<GovernPage />} />
          <Route path="/catalog" element={<CatalogIndexPage />} />
          <Route
            path="/catalog/:namespace/:kind/:name"
            element={<CatalogEntityPage />}
          >
            {entityPage}
          </Route>
        </FlatRoutes>
      </Root>
    </AppRouter>
  </>,
);
