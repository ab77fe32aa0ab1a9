import { createKubeClient } from '../../client/createKubeClient';
import { CutProxy } from '../../testing/CutProxy';
import { FaultProxy } from '../../testing/FaultProxy';
import { OwnServer } from '../OwnServer';
import { ChaosOptions, ChaosResult, ChaosRun } from './ChaosRun';

/**
 * Changes objects of an API server of its own while everything between it and two reflectors goes wrong in
 * turn, and looks in the end whether they are right. What goes wrong follows from the seed; when, exactly,
 * depends on the machine.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const server = await OwnServer.start();
  const closes: Array<() => Promise<void>> = [() => server.remove()];
  try {
    const kubeConfig = server.kubeConfig();
    const network = await CutProxy.start(kubeConfig);
    const answers = await FaultProxy.start(kubeConfig);
    closes.push(
      () => network.stop(),
      () => answers.stop(),
    );
    const clientOf = (config: typeof kubeConfig) => {
      const client = createKubeClient({ kubeConfig: config });
      closes.push(() => client.close());
      return client;
    };
    const run = new ChaosRun({
      options,
      admin: clientOf(kubeConfig),
      clients: [
        clientOf(network.through(kubeConfig)),
        clientOf(answers.kubeConfig()),
      ],
    });
    closes.push(() => run.stop());
    return await run.run({ server, network, answers });
  } finally {
    for (const close of closes.reverse()) await close();
  }
}
