import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KubeObject } from '@backstage-govern/kube';
import { parseAllDocuments } from 'yaml';

/** The objects of one manifest file. */
export interface Manifest {
  /** File name without its folder. */
  file: string;
  objects: KubeObject[];
}

/**
 * Reads every `*.yaml` of a folder, in the order of the file names, which is the order to apply them in.
 *
 * @throws Error that names the file when one is no YAML, or an object lacks its kind or name.
 */
export function readManifests(folder: string): Manifest[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.yaml'))
    .sort()
    .map(file => ({ file, objects: readObjects(path.join(folder, file)) }));
}

function readObjects(file: string): KubeObject[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'));
  return [...documents].map((document, index) => {
    const where = `Document ${index + 1} of ${file}`;
    if (document.errors.length) {
      throw new Error(`${where} is no YAML: ${document.errors[0].message}`);
    }
    const object = document.toJS() as Partial<KubeObject> | null;
    if (!object?.apiVersion || !object.kind || !object.metadata?.name) {
      throw new Error(`${where} has no apiVersion, kind or metadata.name.`);
    }
    return object as KubeObject;
  });
}
