import { rootHttpRouterServiceFactory } from '@backstage/backend-defaults/rootHttpRouter';
import { withoutStack } from './withoutStack';

/** The usual router of the backend, whose answers hold no stack traces in any mode. */
export const rootHttpRouter = rootHttpRouterServiceFactory({
  configure({ app, applyDefaults }) {
    app.set('json replacer', withoutStack);
    applyDefaults();
  },
});
