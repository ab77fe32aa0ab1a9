import fc from 'fast-check';
import { ownerRef } from './ownerRef';
import { refusal } from './refusal';

describe('ownerRef', () => {
  it.each([
    ['payments-core', 'group:default/payments-core'],
    ['group:payments-core', 'group:default/payments-core'],
    ['group:org/Payments.Core', 'group:org/payments.core'],
    ['user:default/jane', 'user:default/jane'],
  ])('reads %s as %s', (owner, expected) => {
    expect(ownerRef(owner)).toBe(expected);
  });

  it.each([
    'Team Payments',
    'jane@example.com',
    'component:default/web',
    'group:',
    'a/b/c',
    'user:default/../../x',
    '',
    ' ',
    'x'.repeat(64),
  ])('takes %j for no reference', owner => {
    expect(ownerRef(owner)).toBeUndefined();
  });

  it('gives nothing that the catalog would refuse as an owner, whatever people write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80 }), async owner => {
        const ref = ownerRef(owner);
        if (ref === undefined) return;
        expect(ownerRef(ref)).toBe(ref);
        const entity = {
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'System',
          metadata: { name: 'x', namespace: 'default' },
          spec: { owner: ref },
        };
        expect(await refusal(entity)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});
