import fs from 'node:fs';
import path from 'node:path';
import { runCaptured } from './runCaptured.mjs';

/** npm's own program where we run below npm, so that a machine with several uses the one that the user called. */
function npmCommand(env) {
  const npm = env.npm_execpath;
  return npm && path.basename(npm) === 'npm-cli.js'
    ? [process.execPath, [npm]]
    : ['npm', []];
}

/** What an outer `npm run -s` says of itself must not rule the npm that we run in another folder. */
function npmEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^npm_(config_(local_prefix|prefix|global|workspaces?|loglevel)|package_|lifecycle_)/i.test(
          name,
        ),
    ),
  );
}

/** @param {{ title: string, remedy: string }} what */
function explainNpm({ title, remedy }) {
  return output => {
    if (/^ENOENT/.test(output)) {
      return `${title} cannot be fetched because npm was not found on PATH: install npm, then run the command again.`;
    }
    if (/E404|ETARGET|notarget/.test(output)) {
      return `The npm registry has no ${title} for this platform: ${remedy}`;
    }
    if (/EINTEGRITY/.test(output)) {
      return `What the npm registry sent for ${title} does not have the checksum in scripts/bootstrap/pins.mjs: run the command again, and ask whoever runs the registry if it happens twice.`;
    }
    if (/ENOSPC/.test(output)) {
      return `${title} does not fit on the disk: free some space, then run the command again.`;
    }
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/.test(output)) {
      return `${title} cannot be fetched because the npm registry does not answer: connect to the network (or set npm's registry or proxy), then run the command again.`;
    }
    return undefined;
  };
}

/**
 * Installs one npm package into `folder/node_modules/<as>`, with its checksum pinned and no install
 * script run. It appears there whole or not at all.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.name the package
 * @param {string} options.as the name it is installed under
 * @param {string} options.version
 * @param {string} [options.integrity]
 * @param {string} options.title for messages
 * @param {string} options.remedy what to do where the registry does not have it
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(pid: number) => void} [options.onStart] told npm's pid once it runs
 */
export async function fetchPackage(options) {
  const { folder, name, as, version, integrity, title, remedy, env, onStart } =
    options;
  const dependencies = {
    [as]: as === name ? version : `npm:${name}@${version}`,
  };
  const lock = {
    name: 'tool',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'tool', dependencies },
      [`node_modules/${as}`]: { name, version, integrity },
    },
  };
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  for (const entry of fs.readdirSync(path.dirname(folder))) {
    // We hold the lock, so a half-filled folder is one that a killed run left.
    if (entry.startsWith(`${path.basename(folder)}.partial`)) {
      fs.rmSync(path.join(path.dirname(folder), entry), {
        recursive: true,
        force: true,
      });
    }
  }
  const partial = fs.mkdtempSync(`${folder}.partial-`);
  try {
    fs.writeFileSync(
      path.join(partial, 'package.json'),
      JSON.stringify({ name: 'tool', private: true, dependencies }),
    );
    fs.writeFileSync(
      path.join(partial, 'package-lock.json'),
      JSON.stringify(lock),
    );
    const [npm, before] = npmCommand(env);
    await runCaptured(
      npm,
      [
        ...before,
        'ci',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--fetch-retries=1',
        '--fetch-retry-mintimeout=2000',
      ],
      {
        cwd: partial,
        env: npmEnvironment(env),
        onStart,
        explain: explainNpm({ title, remedy }),
        failure: `npm could not fetch ${title}: mend what it says below, then run the command again.`,
      },
    );
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(partial, folder);
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
}
