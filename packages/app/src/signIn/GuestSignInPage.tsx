import { SignInPage } from '@backstage/core-components';
import type { SignInPageProps } from '@backstage/plugin-app-react';

/** Sign-in as guest. */
export function GuestSignInPage(props: SignInPageProps) {
  return <SignInPage {...props} title="Govern" providers={['guest']} />;
}
