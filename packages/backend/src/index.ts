import { createBackend } from '@backstage/backend-defaults';
import { rootHttpRouter } from './rootHttpRouter';

const backend = createBackend();

backend.add(rootHttpRouter);

backend.add(import('@backstage/plugin-app-backend'));

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('@backstage/plugin-auth-backend-module-guest-provider'));

backend.add(import('@backstage/plugin-permission-backend'));
backend.add(
  import('@backstage/plugin-permission-backend-module-allow-all-policy'),
);

backend.add(import('@backstage/plugin-events-backend'));
backend.add(import('@backstage/plugin-user-settings-backend'));

backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-catalog-backend-module-logs'));
backend.add(import('@backstage-govern/plugin-catalog-backend-module-govern'));

backend.add(import('@backstage-govern/plugin-govern-backend'));

void backend.start();
