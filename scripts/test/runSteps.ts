import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '@backstage-govern/control-plane';
import { startLocalPlatform } from '../start/platform';
import { StartContext } from '../start/StartContext';
import { Portal } from '../start/Portal';
import { StepName } from './options';
import { staticSteps } from './staticSteps';
import { failedStep, StepResult } from './StepResult';
import { FinishedStep } from './summary';
import { testSteps } from './testSteps';
import { StepContext, TestStep } from './TestStep';

const ALL: readonly TestStep[] = [...staticSteps, ...testSteps];

/** Runs `start` at most once, whoever asks; a failure is told to each that asks. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= start());
}

/** One Kubernetes, one PostgreSQL and one portal serve the whole run. */
function sharedParts(context: StartContext): StepContext {
  const platform = once(() =>
    startLocalPlatform(context, { demo: true, unsafeNoFsync: true }),
  );
  const portal = once(async () => {
    const { postgresUrl, cluster, settled } = await platform();
    const [frontend, backend, legacyPort] = await freePorts(3);
    const started = await Portal.start(context, {
      ports: { frontend, backend },
      legacyPort,
      postgresUrl,
      cluster,
      strict: true,
    });
    await started.ready();
    await settled();
    return started;
  });
  const reports = path.join(context.folder.dir, 'reports');
  mkdirSync(reports, { recursive: true });
  return { ...context, reports, platform, portal };
}

async function runStep(
  step: TestStep,
  context: StepContext,
): Promise<StepResult> {
  try {
    return await step.run(context);
  } catch (error) {
    context.signal.throwIfAborted();
    const { message, detail } = error as Error & { detail?: string };
    context.progress.say(message);
    if (detail) context.progress.say(detail);
    return failedStep(message.split('\n')[0]);
  }
}

/** Runs the steps one after the other; one that fails does not keep the rest from telling more. */
export async function runSteps(
  context: StartContext,
  names: readonly StepName[],
): Promise<FinishedStep[]> {
  const shared = sharedParts(context);
  const finished: FinishedStep[] = [];
  for (const step of ALL.filter(({ name }) => names.includes(name))) {
    process.stdout.write(`\n── ${step.name}\n`);
    const startedAt = Date.now();
    const result = await runStep(step, shared);
    const milliseconds = Date.now() - startedAt;
    finished.push({ name: step.name, result, milliseconds });
  }
  return finished;
}
