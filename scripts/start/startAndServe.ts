import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../bootstrap/CommandError.mjs';
import { ClusterConfig } from './appConfig';
import { openBrowser } from './openBrowser';
import { DEFAULT_INSTANCE, StartOptions } from './options';
import { orAborted } from './orAborted';
import { explainPorts } from './portalPorts';
import { reservePortalPorts } from './reservePortalPorts';
import { ServerEnded } from './ServerEnded';
import { smokeCluster } from './smokeCluster';
import { smokeTest } from './smokeTest';
import { StartContext } from './StartContext';
import { Platform, startLocalPlatform, startPostgresOnly } from './platform';
import { Portal } from './Portal';

const WATCH_MS = 1_000;

/** Starts an instance, and serves it until the user stops it, or tests it and returns. */
export async function startAndServe(
  context: StartContext,
  { options, foreign }: { options: StartOptions; foreign?: ClusterConfig },
): Promise<number> {
  const startedAt = Date.now();
  const { progress } = context;
  const platform = foreign
    ? await startPostgresOnly(context, foreign)
    : await startLocalPlatform(context, { demo: options.demo });
  const ports = await reservePortalPorts(path.dirname(context.folder.dir));
  const moved = explainPorts(ports);
  if (moved) progress.say(moved);
  const portal = await Portal.start(context, {
    ports,
    postgresUrl: platform.postgresUrl,
    cluster: platform.cluster,
    strict: !foreign,
  });
  // Neither starts anything more, so the first failure may end the wait.
  await Promise.all([portal.ready(), platform.settled()]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  progress.say(`Ready after ${seconds} s.`);
  if (options.check) return check(context, { options, platform, portal });
  progress.say(greeting(context, { portal, options }));
  if (options.open) openBrowser(portal.url);
  return serve(context, portal);
}

function greeting(
  { folder }: StartContext,
  { portal, options }: { portal: Portal; options: StartOptions },
): string {
  return [
    '',
    `  The portal:      ${portal.url}`,
    `  Who can sign in: everyone, as Guest (this portal listens on this machine only)`,
    `  The cluster:     ${kubectlOf(options)} get pods -A`,
    `  Data and logs:   ${folder.dir}`,
    '  Ctrl-C stops all of it.',
    '',
  ].join('\n');
}

/** How the user reaches the cluster that this start shows. */
function kubectlOf({ context, instance }: StartOptions): string {
  if (context !== undefined) return `kubectl --context ${context}`;
  const ours = 'npm run -s kubectl --';
  return instance === DEFAULT_INSTANCE
    ? ours
    : `GOVERN_INSTANCE=${instance} ${ours}`;
}

/** Keeps an eye on the portal until the user stops it, which is how a start ends well. */
async function serve(
  { progress, signal }: StartContext,
  portal: Portal,
): Promise<number> {
  let told = false;
  while (!signal.aborted) {
    try {
      portal.expectRunning();
      told = false;
    } catch (error) {
      // Whoever works on the backend breaks it now and then, and mends it.
      if (!(error instanceof ServerEnded && error.restarts)) throw error;
      if (!told) {
        progress.say(`${error.message} It starts again when its code changes.`);
        progress.say(error.detail);
      }
      told = true;
    }
    await orAborted(signal, sleep(WATCH_MS)).catch(() => {});
  }
  return 0;
}

async function check(
  { progress, signal }: StartContext,
  {
    options,
    platform,
    portal,
  }: { options: StartOptions; platform: Platform; portal: Portal },
): Promise<number> {
  const { adminKubeconfig } = platform;
  const cluster = adminKubeconfig ? smokeCluster(adminKubeconfig) : undefined;
  progress.say('Checking through the API:');
  try {
    const failed = await smokeTest({
      portal: portal.client,
      cluster,
      demo: options.demo,
      say: progress.say,
      signal,
    });
    portal.expectRunning();
    if (failed) {
      throw new CommandError(
        `${failed} check(s) failed: the lines above say which, the logs why.`,
      );
    }
    progress.say('All checks passed.');
    return 0;
  } finally {
    await cluster?.close();
  }
}
