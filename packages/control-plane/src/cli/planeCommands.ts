import { readFileSync } from 'node:fs';
import { ControlPlaneError } from '../ControlPlaneError';
import { instanceFolders } from '../plane/instance';
import { defaultPersona, expectPersona, portalUser } from '../plane/personas';
import { readPlaneState } from '../plane/planeState';
import { startControlPlane } from '../plane/startControlPlane';
import { resetControlPlane, stopControlPlane } from '../plane/stopControlPlane';
import { isAlive } from '../process/processIdentity';
import { Command, CommandContext } from './Command';
import { expectRunning, planeStatus } from './runningPlane';

const up: Command = {
  name: 'up',
  summary: 'start it, or find it running; prints its address',
  async run({ instanceDir, env, print, tell }) {
    const plane = await startControlPlane({
      instanceDir,
      env,
      detached: true,
      onProgress: (step, text) => tell(`${step}: ${text}`),
    });
    print(plane.server);
    return 0;
  },
};

const down: Command = {
  name: 'down',
  summary: 'stop it; its data stay',
  async run({ instanceDir, print }) {
    expectNoOtherOwner(instanceDir);
    print(
      (await stopControlPlane(instanceDir)) ? 'stopped' : 'was not running',
    );
    return 0;
  },
};

const status: Command = {
  name: 'status',
  summary: 'print whether it runs; exit code 0 only if it does',
  async run({ instanceDir, print }) {
    const state = readPlaneState(instanceFolders(instanceDir).stateFile);
    const word = await planeStatus(state);
    print(word === 'stopped' || !state ? word : `${word} at ${state.server}`);
    state?.processes.forEach(known =>
      print(
        `${known.name} ${known.pid} ${isAlive(known) ? 'running' : 'ended'}`,
      ),
    );
    return word === 'running' ? 0 : 1;
  },
};

const reset: Command = {
  name: 'reset',
  summary: 'stop it and remove its data',
  async run({ instanceDir, print }) {
    await resetControlPlane(instanceDir);
    print('removed');
    return 0;
  },
};

const kubeconfig: Command = {
  name: 'kubeconfig',
  args: '[persona]',
  summary: `print a kubeconfig; default ${defaultPersona}`,
  async run({ instanceDir, print }, [persona = defaultPersona]) {
    expectPersona(persona, [portalUser.name]);
    const { kubeconfigs } = expectRunning(instanceDir);
    print(readFileSync(kubeconfigs[persona], 'utf8').trimEnd());
    return 0;
  },
};

/** Commands about the control plane itself. */
export const planeCommands: readonly Command[] = [
  up,
  down,
  status,
  reset,
  kubeconfig,
];

// Taking the cluster away from under a running portal would only look like a fault of the portal.
function expectNoOtherOwner(instanceDir: CommandContext['instanceDir']) {
  const owner = readPlaneState(instanceFolders(instanceDir).stateFile)?.owner;
  if (owner && isAlive(owner)) {
    throw new ControlPlaneError(
      'INSTANCE_IN_USE',
      `The control plane belongs to process ${owner.pid}, which still runs: stop that one (npm start ends on Ctrl-C).`,
    );
  }
}
