import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fetchPackage } from './fetchPackage.mjs';
import { isInstalled, recordInstalled, wantedStamp } from './installStamp.mjs';
import { YARN } from './pins.mjs';
import { runCaptured } from './runCaptured.mjs';
import { withLock } from './withLock.mjs';

const TITLE = `yarn ${YARN.version}`;

function explainYarn(output) {
  if (/lockfile would have been (modified|created)/.test(output)) {
    return 'yarn.lock does not agree with the package.json files: run `yarn install` and commit yarn.lock, then run the command again.';
  }
  if (/ENOSPC/.test(output)) {
    return 'The packages do not fit on the disk: free some space (about 3 GB are needed), then run the command again.';
  }
  if (
    /RequestError|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/.test(
      output,
    )
  ) {
    return 'The packages cannot be fetched because the npm registry does not answer: connect to the network (or set its address or proxy), then run the command again.';
  }
  return undefined;
}

/** yarn does not read npm's settings: pass on a registry that the user set there. */
function registryFromNpm(env) {
  if (env.YARN_NPM_REGISTRY_SERVER) return {};
  const registry =
    env.npm_config_registry ??
    spawnSync('npm', ['config', 'get', 'registry'], {
      encoding: 'utf8',
    }).stdout?.trim();
  return registry?.startsWith('http')
    ? { YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, '') }
    : {};
}

async function yarnProgram({ node, cache, env, progress }) {
  const folder = path.join(cache, `yarn-${YARN.version}`);
  const program = path.join(
    folder,
    'node_modules/@yarnpkg/cli-dist/bin/yarn.js',
  );
  const runs = () =>
    fs.existsSync(program) &&
    spawnSync(node, [program, '--version'], { cwd: folder }).status === 0;
  if (runs()) return program;
  await withLock(`${folder}.lock`, async holdAlso => {
    if (runs()) return;
    await progress.step(`Fetching ${TITLE}`, () =>
      fetchPackage({
        folder,
        name: '@yarnpkg/cli-dist',
        as: '@yarnpkg/cli-dist',
        ...YARN,
        title: TITLE,
        remedy: 'check which registry npm is set to use.',
        env,
        onStart: holdAlso,
      }),
    );
  });
  return program;
}

/**
 * Sees to it that the repository's packages are installed as yarn.lock says. Costs a few
 * milliseconds when they are.
 *
 * @param {{ root: string, node: string, cache: string, env: NodeJS.ProcessEnv, progress: ReturnType<typeof import('./progress.mjs').createProgress> }} options
 */
export async function installPackages(options) {
  const { root, node, env, progress } = options;
  if (isInstalled(root, wantedStamp(root))) return;
  await withLock(
    path.join(root, '.local', 'install.lock'),
    async holdAlso => {
      const stamp = wantedStamp(root);
      if (isInstalled(root, stamp)) return;
      const yarn = await yarnProgram(options);
      await progress.step('Installing the packages', note =>
        runCaptured(node, [yarn, 'install', '--immutable'], {
          cwd: root,
          env: { ...env, ...registryFromNpm(env) },
          // yarn outlives us when we are killed: nobody may install beside it.
          onStart: holdAlso,
          onLine: line => {
            const phase = /┌ (.+)/.exec(line)?.[1];
            if (phase) note(phase.toLowerCase());
          },
          explain: explainYarn,
          failure:
            'yarn could not install the packages: mend what it says below, then run the command again.',
        }),
      );
      recordInstalled(root, stamp);
    },
    () => progress.say('Another run is installing the packages: waiting.'),
  );
}
