import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import { Flow, FlowValve } from './FlowValve';

/** A TCP proxy in front of an API server, to cut, freeze and slow down connections as networks do. */
export class CutProxy {
  /** Connections accepted so far. */
  accepted = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #valves = new Set<FlowValve>();
  #flow: Flow = 'open';
  #refusing = false;

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer(socket => {
      this.accepted += 1;
      if (this.#refusing) {
        socket.destroy();
        return;
      }
      const upstream = connect(target);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ]) {
        this.#sockets.add(from);
        const valve = new FlowValve(this.#flow);
        this.#valves.add(valve);
        from.pipe(valve).pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#valves.delete(valve);
          valve.destroy();
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  /** Starts a proxy for the server of a kubeconfig. */
  static async start(kubeConfig: KubeConfig): Promise<CutProxy> {
    const { hostname, port } = new URL(
      kubeConfig.getCurrentCluster()?.server ?? '',
    );
    const proxy = new CutProxy({ host: hostname, port: Number(port || 443) });
    await new Promise<void>(resolve => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** The same credentials by way of the proxy; certificates are still checked for the server's own name. */
  through(kubeConfig: KubeConfig): KubeConfig {
    const cluster = kubeConfig.getCurrentCluster();
    const user = kubeConfig.getCurrentUser();
    if (!cluster || !user) throw new Error('The kubeconfig has no context.');
    const { port } = this.#server.address() as AddressInfo;
    const { hostname } = new URL(cluster.server);
    const through = new KubeConfig();
    through.loadFromClusterAndUser(
      {
        ...cluster,
        server: `https://127.0.0.1:${port}`,
        tlsServerName: cluster.tlsServerName ?? serverNameOf(hostname),
      },
      user,
    );
    return through;
  }

  /** Cuts every connection that is open. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** How bytes go through from now on, on connections that are open and on new ones; none is closed. */
  flow(flow: Flow): void {
    this.#flow = flow;
    for (const valve of this.#valves) valve.turn(flow);
  }

  /** Whether new connections are closed at once. */
  refuse(refusing: boolean): void {
    this.#refusing = refusing;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise(resolve => {
      this.#server.close(resolve);
    });
  }
}

/** TLS knows no server names that are addresses; the proxy's own address is checked then. */
function serverNameOf(hostname: string): string | undefined {
  return /^[\d.]+$|:/.test(hostname) ? undefined : hostname;
}
