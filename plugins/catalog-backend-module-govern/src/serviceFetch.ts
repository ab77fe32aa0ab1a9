import type { AuthService } from '@backstage/backend-plugin-api';

/** A `fetch` that asks the govern plugin as this plugin's own service. */
export function serviceFetch(auth: AuthService): typeof fetch {
  return async (input, init) => {
    const { token } = await auth.getPluginRequestToken({
      onBehalfOf: await auth.getOwnServiceCredentials(),
      targetPluginId: 'govern',
    });
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}
