import { stringify } from 'yaml';
import { PortalPorts } from './portalPorts';

/** How the portal reaches the one cluster that an instance shows. */
export interface ClusterConfig {
  readonly name: string;
  readonly title: string;
  readonly primary: true;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly metrics?: { readonly url: string };
}

/** What differs from one instance to the next. */
export interface AppConfigOptions {
  readonly ports: PortalPorts;
  /** Where the portal on the old frontend system is served, when it is. */
  readonly legacyPort?: number;
  /** A connection string of the PostgreSQL server. */
  readonly postgresUrl: string;
  readonly cluster: ClusterConfig;
}

/** Browsers show a portal at `localhost`; the servers listen on 127.0.0.1 only. */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

function connection(postgresUrl: string) {
  const url = new URL(postgresUrl);
  return {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** The instance's own configuration, laid over the repository's `app-config.yaml`. */
export function appConfig(options: AppConfigOptions): string {
  const { ports, legacyPort, postgresUrl, cluster } = options;
  const origins = [ports.frontend, legacyPort]
    .filter(port => port !== undefined)
    .map(localUrl);
  const listen = (port: number) => ({ host: '127.0.0.1', port });
  return stringify({
    app: {
      baseUrl: localUrl(ports.frontend),
      listen: listen(ports.frontend),
    },
    backend: {
      baseUrl: localUrl(ports.backend),
      listen: listen(ports.backend),
      cors: { origin: origins },
      database: { client: 'pg', connection: connection(postgresUrl) },
    },
    govern: { clusters: [cluster] },
  });
}

/** Laid over the instance's configuration for the portal on the old frontend system. */
export function legacyAppConfig(port: number): string {
  return stringify({
    app: {
      baseUrl: localUrl(port),
      listen: { host: '127.0.0.1', port },
    },
  });
}
