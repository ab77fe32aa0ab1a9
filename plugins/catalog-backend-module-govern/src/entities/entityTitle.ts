interface TitleContext {
  cluster: string;
  primaryCluster: string;
}

/**
 * A workload's own name, whatever its kind, with its environment and a cluster that is not the
 * primary one: `checkout-api (staging)`, `ledger (prod, west)`.
 */
export function componentTitle(
  { name, environment }: { name: string; environment: string | null },
  context: TitleContext,
): string {
  return withDetails(name, [environment, foreignCluster(context)]);
}

/**
 * `payments / staging` for a namespace of a division's environment. Others go by their names:
 * undefined, unless a cluster that is not the primary one is to be told.
 */
export function systemTitle(
  namespace: {
    name: string;
    division: string | null;
    environment: string | null;
  },
  context: TitleContext,
): string | undefined {
  const { name, division, environment } = namespace;
  const cluster = foreignCluster(context);
  if (division && environment) {
    return withDetails(`${division} / ${environment}`, [cluster]);
  }
  return cluster ? withDetails(name, [cluster]) : undefined;
}

function foreignCluster({ cluster, primaryCluster }: TitleContext) {
  return cluster === primaryCluster ? null : cluster;
}

function withDetails(title: string, details: (string | null)[]): string {
  const known = details.filter(Boolean);
  return known.length > 0 ? `${title} (${known.join(', ')})` : title;
}
