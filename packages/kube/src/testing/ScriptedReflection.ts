import { createKubeClient } from '../client/createKubeClient';
import { KubeClient } from '../client/KubeClient';
import { KubeObject } from '../objects/KubeObject';
import { resourceTypes } from '../objects/resourceTypes';
import { createReflector } from '../reflector/createReflector';
import { KubeReflector } from '../reflector/Reflector';
import { ManualClock } from './ManualClock';
import { ReflectorScript } from './ReflectorScript';
import { ScriptedServer } from './ScriptedServer';
import { until } from './until';

/** A reflector of pods, the scripted server that it reads from, and the clock by which it waits. */
export class ScriptedReflection {
  readonly script: ReflectorScript;
  readonly client: KubeClient;
  readonly clock = new ManualClock();
  readonly reflector: KubeReflector<KubeObject>;
  /** What it told, in words. */
  readonly told: string[] = [];
  readonly warnings: string[] = [];
  readonly #server: ScriptedServer;

  private constructor(server: ScriptedServer, script: ReflectorScript) {
    this.#server = server;
    this.script = script;
    this.client = createKubeClient({ kubeConfig: server.kubeConfig() });
    this.reflector = createReflector({
      client: this.client,
      resource: resourceTypes.pods,
      clock: this.clock,
      random: () => 0,
      guards: { listEveryMs: 0 },
      logger: {
        debug: () => undefined,
        warn: message => this.warnings.push(message),
      },
    });
    this.reflector.subscribe(event => {
      if (event.type === 'synced') {
        this.told.push(`synced ${event.resourceVersion}`);
      } else if (event.type === 'stale') this.told.push('stale');
      else {
        const { name, uid } = event.object.metadata;
        this.told.push(`${event.type} ${name}${uid === name ? '' : ` ${uid}`}`);
      }
    });
  }

  static async create(): Promise<ScriptedReflection> {
    const script = new ReflectorScript();
    const server = await ScriptedServer.start(script.answer);
    return new ScriptedReflection(server, script);
  }

  names(): string[] {
    return this.reflector.list().map(({ metadata }) => metadata.name);
  }

  /** Lists, opens the first watch and forgets what was told so far. */
  async followed(): Promise<void> {
    this.reflector.start();
    await this.script.watching(1);
    this.told.length = 0;
  }

  async waitsFor(ms: number): Promise<void> {
    await until(`a wait of ${ms} ms`, () => this.clock.waiting.includes(ms));
  }

  /** Waits until the reflector backs off, and lets that time pass. */
  async backOff(ms: number): Promise<void> {
    await this.waitsFor(ms);
    this.clock.advance(ms);
  }

  async stop(): Promise<void> {
    await this.reflector.stop();
    await this.client.close();
    await this.#server.stop();
  }
}
