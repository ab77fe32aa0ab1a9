import { ConfigReader } from '@backstage/config';
import { readCatalogConfig } from './readCatalogConfig';

const read = (govern: object) =>
  readCatalogConfig(
    new ConfigReader({ govern: JSON.parse(JSON.stringify(govern)) }),
  );

describe('readCatalogConfig', () => {
  it('has defaults for all but the clusters', () => {
    expect(read({ clusters: [{ name: 'home' }, { name: 'west' }] })).toEqual({
      clusters: ['home', 'west'],
      primaryCluster: 'home',
      defaultOwner: 'group:default/platform',
      groups: true,
    });
  });

  it('takes the cluster that says so for the primary one', () => {
    const clusters = [{ name: 'home' }, { name: 'west', primary: true }];
    expect(read({ clusters }).primaryCluster).toBe('west');
  });

  it('takes the default owner as a name or as a reference', () => {
    expect(read({ catalog: { defaultOwner: 'user:jane' } }).defaultOwner).toBe(
      'user:default/jane',
    );
  });

  it('refuses a default owner that is no reference, and says what to write', () => {
    expect(() => read({ catalog: { defaultOwner: 'The Team' } })).toThrow(
      "govern.catalog.defaultOwner is 'The Team', which is not an entity reference: write a group's name",
    );
  });

  it('has no primary cluster without clusters', () => {
    expect(read({}).primaryCluster).toBeUndefined();
  });
});
