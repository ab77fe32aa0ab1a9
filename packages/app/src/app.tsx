import { createApp } from '@backstage/frontend-defaults';
import { appModule } from './appModule';

/** The demo portal. Plugins are found by `app.packages` in the configuration. */
export const app = createApp({ features: [appModule] });
