import { ConfigReader } from '@backstage/config';
import { readClusters } from './readClusters';

const read = (clusters: unknown) =>
  readClusters(new ConfigReader({ govern: { clusters } } as never));

describe('readClusters', () => {
  it('finds no cluster where none is configured', () => {
    expect(readClusters(new ConfigReader({}))).toEqual([]);
  });

  it('takes the first cluster as primary and the name as title', () => {
    expect(read([{ name: 'a' }, { name: 'b', title: 'Bee' }])).toEqual([
      { name: 'a', title: 'a', primary: true },
      { name: 'b', title: 'Bee', primary: false },
    ]);
  });

  it('takes the cluster that says it is primary', () => {
    const clusters = read([{ name: 'a' }, { name: 'b', primary: true }]);
    expect(clusters.map(({ primary }) => primary)).toEqual([false, true]);
  });

  it.each([
    [[{ name: 'Big_One' }], /clusters\[0\]\.name is not a DNS label/],
    [[{ name: 'a' }, { name: 'a' }], /clusters\[1\]\.name is 'a' again/],
    [
      [
        { name: 'a', primary: true },
        { name: 'b', primary: true },
      ],
      /2 primary clusters \(a, b\)/,
    ],
    [[{ name: 'a', contxt: 'x' }], /clusters\[0\] is wrong: .*contxt/],
    [
      [{ name: 'a', metrics: { url: 'prometheus:9090' } }],
      /clusters\[0\]\.metrics\.url is not an http or https address/,
    ],
    [[{ title: 'no name' }], /clusters\[0\]\.name is wrong/],
  ])('refuses %j, naming the field', (clusters, message) => {
    expect(() => read(clusters)).toThrow(message);
    expect(() => read(clusters)).toThrow(/Correct it in app-config\.yaml/);
  });
});
