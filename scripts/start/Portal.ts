import { writeFileAtomically } from '@backstage-govern/control-plane';
import { AppConfigOptions, localUrl } from './appConfig';
import { expectBuilt } from './frontendBuild';
import { PortalClient } from './PortalClient';
import { PortalServers, startPortalServers } from './portalServers';
import { StartContext } from './StartContext';
import { pageMissing, statusMissing, waitFor } from './waitFor';

/** A first build of the frontend on a slow machine. */
const TIMEOUT_MS = 240_000;

export interface PortalOptions extends AppConfigOptions {
  /** Whether everything must be healthy, which only a cluster of our own can promise. */
  readonly strict: boolean;
}

/** The portal of an instance. */
export class Portal {
  readonly url: string;
  readonly backendUrl: string;
  /** Where the same pages are served by the old frontend system, when they are. */
  readonly legacyUrl?: string;
  readonly client: PortalClient;
  readonly #context: StartContext;
  readonly #servers: PortalServers;
  readonly #strict: boolean;

  /** Starts the portal's servers; see {@link Portal.ready}. */
  static async start(
    context: StartContext,
    options: PortalOptions,
  ): Promise<Portal> {
    return new Portal(context, {
      options,
      servers: await startPortalServers(context, options),
    });
  }

  private constructor(
    context: StartContext,
    { options, servers }: { options: PortalOptions; servers: PortalServers },
  ) {
    const { ports, legacyPort, strict } = options;
    this.url = localUrl(ports.frontend);
    this.backendUrl = localUrl(ports.backend);
    if (legacyPort !== undefined) this.legacyUrl = localUrl(legacyPort);
    this.client = new PortalClient(this.backendUrl);
    this.#context = context;
    this.#servers = servers;
    this.#strict = strict;
  }

  /** @throws ServerEnded when one of the servers, or a part below them, has ended, with the last lines of its log. */
  expectRunning(): void {
    this.#context.parts.expectRunning();
    const { backend, frontend, legacyFrontend } = this.#servers;
    [backend, frontend, legacyFrontend].forEach(one => one?.expectRunning());
  }

  /**
   * Resolves when the pages are served and the API is healthy, and then lets other commands know.
   *
   * @throws CommandError when a server ends, does not compile, or is not ready in time.
   */
  async ready(): Promise<void> {
    const { claim, folder } = this.#context;
    const { url, backendUrl, legacyUrl } = this;
    await Promise.all([
      this.#waitFor('Backend', async () =>
        statusMissing(await this.client.status(), { strict: this.#strict }),
      ),
      this.#waitFor('Frontend', () => pageMissing(url)),
      ...(legacyUrl
        ? [this.#waitFor('Legacy frontend', () => pageMissing(legacyUrl))]
        : []),
    ]);
    claim.setUrl(url);
    writeFileAtomically(
      folder.portal,
      JSON.stringify({ url, backendUrl, pid: process.pid }),
    );
  }

  #waitFor(
    name: string,
    check: () => Promise<string | undefined>,
  ): Promise<void> {
    const { progress, signal } = this.#context;
    return progress.step(name, note =>
      waitFor(
        `The ${name.toLowerCase()}`,
        async () => {
          const missing = await check();
          note(missing ?? '');
          return missing;
        },
        {
          timeoutMs: TIMEOUT_MS,
          expectRunning: () => this.#expectProgress(),
          signal,
        },
      ),
    );
  }

  #expectProgress() {
    this.expectRunning();
    const { frontend, legacyFrontend } = this.#servers;
    expectBuilt(frontend);
    if (legacyFrontend) expectBuilt(legacyFrontend);
  }
}
