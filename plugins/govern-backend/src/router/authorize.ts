import type {
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import type { Request } from 'express';

/**
 * Who asks: a signed-in user or another plugin.
 *
 * @throws AuthenticationError without valid credentials
 * @throws NotAllowedError for credentials of another kind
 */
export async function authorize(
  httpAuth: HttpAuthService,
  req: Request,
): Promise<BackstageCredentials> {
  return httpAuth.credentials(req, { allow: ['user', 'service'] });
}
