import { renderMetrics } from './renderMetrics';

describe('renderMetrics', () => {
  it('writes one block per family and leaves empty ones out', () => {
    expect(
      renderMetrics([
        {
          name: 'a_total',
          type: 'counter',
          help: 'An a.',
          samples: [
            { labels: { x: '1', y: 'two' }, value: 1.5 },
            { labels: {}, value: 12345678901 },
          ],
        },
        { name: 'b', type: 'gauge', help: 'A b.', samples: [] },
      ]),
    ).toBe(
      '# HELP a_total An a.\n' +
        '# TYPE a_total counter\n' +
        'a_total{x="1",y="two"} 1.5\n' +
        'a_total{} 12345678901\n',
    );
  });

  it('escapes what would end a label value', () => {
    const labels = { path: 'C:\\a "b"\nc' };
    expect(
      renderMetrics([
        {
          name: 'a',
          type: 'gauge',
          help: 'A.',
          samples: [{ labels, value: 0 }],
        },
      ]),
    ).toContain('a{path="C:\\\\a \\"b\\"\\nc"} 0\n');
  });
});
