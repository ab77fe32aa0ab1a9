import { reduceObject } from './reduceObject';

describe('reduceObject', () => {
  it('drops managed fields and the last-applied annotation, and leaves its input alone', () => {
    const object = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'web',
        managedFields: [{ manager: 'kubectl' }],
        annotations: {
          'kubectl.kubernetes.io/last-applied-configuration': '{}',
          note: 'kept',
        },
      },
      spec: { nodeName: 'node-1' },
    };
    const before = structuredClone(object);
    expect(reduceObject(object)).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', annotations: { note: 'kept' } },
      spec: { nodeName: 'node-1' },
    });
    expect(object).toEqual(before);
  });
});
