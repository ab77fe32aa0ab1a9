import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import { z } from 'zod';

/** One entry of `govern.clusters`. */
export interface ClusterConfig {
  name: string;
  title: string;
  primary: boolean;
  kubeconfig?: string;
  context?: string;
  metrics?: { url: string; tenant?: string };
}

const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const text = z.string().min(1, 'is empty');

const clusterSchema = z.strictObject({
  name: z
    .string()
    .regex(
      DNS_LABEL,
      'is not a DNS label: use lower-case letters, digits and inner hyphens, at most 63',
    ),
  title: text.optional(),
  primary: z.boolean().optional(),
  kubeconfig: text.optional(),
  context: text.optional(),
  metrics: z
    .strictObject({
      url: z.url({
        protocol: /^https?$/,
        error: 'is not an http or https address',
      }),
      tenant: text.optional(),
    })
    .optional(),
});

/**
 * Reads `govern.clusters`; without the key there are none.
 *
 * @throws InputError naming each field that is wrong, why, and what to write instead
 */
export function readClusters(config: Config): ClusterConfig[] {
  const value = config.getOptional('govern.clusters') ?? [];
  const parsed = z.array(clusterSchema).safeParse(value);
  const problems = parsed.success
    ? duplicates(parsed.data)
    : parsed.error.issues.map(
        ({ path, message }) => `${fieldName(path)} ${sentence(message)}`,
      );
  if (!parsed.success || problems.length > 0) {
    throw new InputError(
      `The configuration of govern is not usable: ${problems.join('; ')}. ` +
        'Correct it in app-config.yaml; the fields are described in the config.d.ts of plugin-govern-backend.',
    );
  }
  const chosen = parsed.data.findIndex(({ primary }) => primary);
  const primaryIndex = chosen === -1 ? 0 : chosen;
  return parsed.data.map((cluster, index) => ({
    ...cluster,
    title: cluster.title ?? cluster.name,
    primary: index === primaryIndex,
  }));
}

function duplicates(clusters: z.infer<typeof clusterSchema>[]): string[] {
  const names = clusters.map(({ name }) => name);
  const problems = clusters.flatMap(({ name }, index) =>
    names.indexOf(name) < index
      ? [
          `govern.clusters[${index}].name is '${name}' again: give each cluster a name of its own`,
        ]
      : [],
  );
  const primaries = clusters.filter(({ primary }) => primary);
  if (primaries.length > 1) {
    problems.push(
      `govern.clusters has ${primaries.length} primary clusters (${primaries
        .map(({ name }) => name)
        .join(', ')}): mark one at most`,
    );
  }
  return problems;
}

function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : `${name}.${String(part)}`,
    'govern.clusters',
  );
}

/** zod's own messages start a sentence; ours go on after the field's name. */
function sentence(message: string): string {
  return /^[A-Z]/.test(message)
    ? `is wrong: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message;
}
