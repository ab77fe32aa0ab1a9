import path from 'node:path';

/** Where one start keeps everything that it owns. */
export class InstanceFolder {
  readonly name: string;
  readonly dir: string;

  constructor(root: string, name: string) {
    this.name = name;
    this.dir = path.join(root, '.local', name);
  }

  /** The configuration that is generated for the portal. */
  get appConfig() {
    return path.join(this.dir, 'app-config.yaml');
  }

  /** Who runs this instance, and which processes of the portal belong to it. */
  get claim() {
    return path.join(this.dir, 'start.json');
  }

  get logs() {
    return path.join(this.dir, 'logs');
  }

  get metrics() {
    return path.join(this.dir, 'metrics');
  }

  /** Where other commands read the running portal's addresses. */
  get portal() {
    return path.join(this.dir, 'portal.json');
  }

  get postgres() {
    return path.join(this.dir, 'postgres');
  }
}
