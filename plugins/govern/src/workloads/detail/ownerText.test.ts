import { ownerText } from './ownerText';

const base = { kind: 'Deployment', namespace: 'div-payments-prod' } as const;

describe('ownerText', () => {
  it.each([
    ['annotation', 'annotation govern.marstack.io/owner on the Deployment'],
    [
      'namespace',
      'annotation govern.marstack.io/owner on namespace div-payments-prod',
    ],
    ['division', 'the division, since nothing nearer names an owner'],
    [null, 'it is not said where this was read'],
  ] as const)('says that the owner came from %s', (ownerSource, source) => {
    expect(ownerText({ ...base, owner: 'team-a', ownerSource })).toEqual({
      owner: 'team-a',
      source,
    });
  });

  it('says what to do where nobody is named', () => {
    expect(ownerText({ ...base, owner: null, ownerSource: null }).source).toBe(
      'annotate the Deployment or its namespace with govern.marstack.io/owner',
    );
  });
});
