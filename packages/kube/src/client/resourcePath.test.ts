import { resourceTypes } from '../objects/resourceTypes';
import { resourcePath } from './resourcePath';

const { pods, nodes, deployments } = resourceTypes;

describe('resourcePath', () => {
  it.each([
    [pods, {}, '/api/v1/pods'],
    [pods, { namespace: 'shop' }, '/api/v1/namespaces/shop/pods'],
    [
      pods,
      { namespace: 'shop', name: 'web', subresource: 'eviction' },
      '/api/v1/namespaces/shop/pods/web/eviction',
    ],
    [nodes, { name: 'node-1' }, '/api/v1/nodes/node-1'],
    [deployments, {}, '/apis/apps/v1/deployments'],
    [
      deployments,
      { namespace: 'shop', name: 'a/../b' },
      '/apis/apps/v1/namespaces/shop/deployments/a%2F..%2Fb',
    ],
  ])('leads to the resource', (resource, target, path) => {
    expect(resourcePath(resource, target)).toBe(path);
  });

  it('refuses a namespace for what lies in none', () => {
    expect(() => resourcePath(nodes, { namespace: 'shop' })).toThrow(
      'nodes belong to no namespace',
    );
  });

  it('refuses one object without its namespace', () => {
    expect(() => resourcePath(pods, { name: 'web' })).toThrow(
      'pods "web" has no namespace',
    );
  });
});
