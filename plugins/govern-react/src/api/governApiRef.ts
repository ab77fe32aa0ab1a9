import { createApiRef } from '@backstage/frontend-plugin-api';
import type { GovernApi } from '@backstage-govern/plugin-govern-common';

/** The govern API in the browser, in both frontend systems. */
export const governApiRef = createApiRef<GovernApi>().with({
  id: 'plugin.govern.api',
  pluginId: 'govern',
});
