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
    server: { workspace: string; inChild?: boolean; config?: string },
  ) => {
    signal.throwIfAborted();
    const { workspace, inChild, config = [] } = server;
    const started = await startPortalProcess({
      ...{ root, folder, name, workspace, inChild },
      configs: configs.concat(config),
    });
    claim.addProcess(name, started);
    await parts.add(name, started.stop);
    return started;
  };

  writeFileAtomically(folder.appConfig, appConfig(options));
  const backend = await serve('backend', {
    workspace: 'backend',
    inChild: true,
  });
  const frontend = await serve('frontend', { workspace: 'app' });
  if (options.legacyPort === undefined) return { backend, frontend };

  const legacyConfig = path.join(folder.dir, 'app-config.legacy.yaml');
  writeFileAtomically(legacyConfig, legacyAppConfig(options.legacyPort));
  const legacyFrontend = await serve('legacy-frontend', {
    workspace: 'app-legacy',
    config: legacyConfig,
  });
  return { backend, frontend, legacyFrontend };
}
