import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { ensureTool } from '../binaries/ensureTool';
import { isLongStep } from '../binaries/progress';
import { defaultPersona, expectPersona, portalUser } from '../plane/personas';
import { Command } from './Command';
import { expectRunning } from './runningPlane';

/** kubectl against the instance, as the persona that GOVERN_PERSONA names. */
export const kubectlCommand: Command = {
  name: 'kubectl',
  args: '…',
  summary: `run kubectl on it; GOVERN_PERSONA says as whom, default ${defaultPersona}`,
  async run({ instanceDir, env, tell }, args) {
    const persona = expectPersona(env.GOVERN_PERSONA || defaultPersona, [
      portalUser.name,
    ]);
    const { kubeconfigs } = expectRunning(instanceDir);
    const { programs } = await ensureTool('kubernetes', {
      env,
      onProgress: (step, text) => {
        // Where it came from is of no interest here; a build of minutes is.
        if (isLongStep(step)) tell(`${step}: ${text}`);
      },
    });
    const child = spawn(programs.kubectl ?? 'kubectl', args, {
      stdio: 'inherit',
      env: { ...env, KUBECONFIG: kubeconfigs[persona] },
    });
    // Ctrl-C reaches kubectl by itself, and its exit code is to be passed on.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    const [code, signal] = (await once(child, 'exit')) as [
      number | null,
      NodeJS.Signals | null,
    ];
    return code ?? 128 + (signal ? constants.signals[signal] : 0);
  },
};
