import { KubernetesValidatorFunctions } from '@backstage/catalog-model';
import { WORKLOAD_KINDS } from '@backstage-govern/plugin-govern-common';
import fc from 'fast-check';
import { entityName, type SourceIdentity } from './entityName';

const dnsLabel = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);

/** What Kubernetes takes as the name of a workload: labels joined by dots, 253 characters at most. */
const dnsSubdomain = fc
  .array(dnsLabel, { minLength: 1, maxLength: 5 })
  .map(labels => labels.join('.'))
  .filter(name => name.length <= 253);

const primary = 'home';

const identity = (name: fc.Arbitrary<string>): fc.Arbitrary<SourceIdentity> =>
  fc.record({
    cluster: fc.oneof(fc.constant(primary), dnsLabel),
    kind: fc.constantFrom(...WORKLOAD_KINDS),
    name,
  });

const text = ({ cluster, kind, name }: SourceIdentity) =>
  [cluster, kind, name].join('/');

describe('entityName', () => {
  it.each([
    ['home', 'Deployment', 'web', 'web'],
    ['home', 'Namespace', 'div-payments-dev', 'div-payments-dev'],
    ['home', 'StatefulSet', 'web', 'web_statefulset'],
    ['west', 'Deployment', 'web', 'web__west'],
    ['west', 'Namespace', 'div-payments-dev', 'div-payments-dev__west'],
    ['west', 'CronJob', 'web.v2', 'web.v2_cronjob__west'],
  ] as const)('calls the %s %s %s %s', (cluster, kind, name, expected) => {
    expect(entityName({ cluster, kind, name }, primary)).toBe(expected);
  });

  it('keeps a name of 63 characters and cuts a longer one, with a hash of the whole', () => {
    const fits = { cluster: primary, kind: 'Deployment', name: 'a'.repeat(63) };
    expect(entityName(fits as SourceIdentity, primary)).toBe('a'.repeat(63));
    expect(
      entityName(
        { cluster: primary, kind: 'StatefulSet', name: 'a'.repeat(63) },
        primary,
      ),
    ).toBe(`${'a'.repeat(53)}_h075fa1ad`);
  });

  it('cannot be led to the name of a cluster that is called like a hash', () => {
    // The cut falls just behind `__`: left there, the suffix would read as cluster `h…`.
    const name = 'a'.repeat(51);
    const cut = entityName(
      { cluster: 'a-cluster-far-away', kind: 'Deployment', name },
      primary,
    );
    expect(cut).toMatch(/^a{51}_h[0-9a-f]{8}$/);
    const cluster = cut.slice(cut.lastIndexOf('_') + 1);
    expect(entityName({ cluster, kind: 'Deployment', name }, primary)).toBe(
      `${name}__${cluster}`,
    );
  });

  it('gives names that the catalog takes, the same every time', () => {
    fc.assert(
      fc.property(identity(dnsSubdomain), source => {
        const name = entityName(source, primary);
        expect(KubernetesValidatorFunctions.isValidObjectName(name)).toBe(true);
        // References do not tell capitals apart.
        expect(name).toBe(name.toLocaleLowerCase('en-US'));
        expect(entityName({ ...source }, primary)).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never gives two workloads of one namespace the same name', () => {
    // Few different names, so that neighbours such as `a` of kind Job and `a-job` do meet.
    const near = fc.stringMatching(/^[ab]([-.]?[ab]){0,3}$/);
    const long = near.map(name => `${'x'.repeat(60)}${name}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(
          identity(fc.oneof(near, long, dnsSubdomain)).map(source =>
            source.cluster.length % 3 === 0
              ? { ...source, cluster: 'a' }
              : source,
          ),
          { selector: text, maxLength: 60 },
        ),
        sources => {
          const names = sources.map(source => entityName(source, primary));
          expect(new Set(names).size).toBe(sources.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
