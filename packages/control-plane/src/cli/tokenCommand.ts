import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fetch } from 'undici';
import { ControlPlaneError } from '../ControlPlaneError';
import { defaultPersona, expectPersona } from '../plane/personas';
import { Command } from './Command';

/** A bearer for our API. Until people sign in as themselves, everybody is the portal's guest. */
export const tokenCommand: Command = {
  name: 'token',
  args: '[persona]',
  summary: 'print a bearer token for the portal’s API',
  async run({ instanceDir, print }, [persona = defaultPersona]) {
    expectPersona(persona);
    print(await guestToken(backendUrl(instanceDir)));
    return 0;
  },
};

function notRunning(cause: unknown) {
  return new ControlPlaneError(
    'NOT_RUNNING',
    'The portal, which issues the tokens, is not running: start it with npm start.',
    { cause },
  );
}

function backendUrl(instanceDir: string): string {
  try {
    const file = path.join(instanceDir, 'portal.json');
    return JSON.parse(readFileSync(file, 'utf8')).backendUrl;
  } catch (cause) {
    throw notRunning(cause);
  }
}

async function guestToken(backend: string): Promise<string> {
  const url = `${backend}/api/auth/guest/refresh`;
  const response = await fetch(url, {
    // The auth backend refuses requests that a link on a foreign page could make.
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw notRunning(cause);
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { backstageIdentity?: { token?: string } }
    | undefined;
  const token = answer?.backstageIdentity?.token;
  if (response.ok && token) return token;
  throw new ControlPlaneError(
    'REQUEST_FAILED',
    `${url} answers ${response.status} without a token: is guest sign-in switched on in the portal's configuration (auth.providers.guest)?`,
  );
}
