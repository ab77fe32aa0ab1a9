import path from 'node:path';
import { writeFileAtomically } from '@backstage-govern/control-plane';
import { appConfig, AppConfigOptions, legacyAppConfig } from './appConfig';
import { StartContext } from './StartContext';
import { PortalProcess, startPortalProcess } from './startPortalProcess';

/** The development servers that make up a portal. */
export interface PortalServers {
  readonly backend: PortalProcess;
  readonly frontend: PortalProcess;
  /** The portal on the old frontend system, where it is wanted. */
  readonly legacyFrontend?: PortalProcess;
}

/** Starts the portal's servers on the instance's own configuration; they are not ready yet. */
export async function startPortalServers(
  context: StartContext,
  options: AppConfigOptions,
): Promise<PortalServers> {
  const { root, folder, claim, parts, signal } = context;
  const configs = [path.join(root, 'app-config.yaml'), folder.appConfig];
  const serve = async (
    name: string,
    workspace: string,
    ...more: readonly string[]
  ) => {
    signal.throwIfAborted();
    const server = await startPortalProcess({
      ...{ root, folder, name, workspace },
      configs: [...configs, ...more],
    });
    claim.addProcess(name, server);
    await parts.add(name, server.stop);
    return server;
  };

  writeFileAtomically(folder.appConfig, appConfig(options));
  const backend = await serve('backend', 'backend');
  const frontend = await serve('frontend', 'app');
  if (options.legacyPort === undefined) return { backend, frontend };

  const legacyConfig = path.join(folder.dir, 'app-config.legacy.yaml');
  writeFileAtomically(legacyConfig, legacyAppConfig(options.legacyPort));
  const legacyFrontend = await serve(
    'legacy-frontend',
    'app-legacy',
    legacyConfig,
  );
  return { backend, frontend, legacyFrontend };
}
