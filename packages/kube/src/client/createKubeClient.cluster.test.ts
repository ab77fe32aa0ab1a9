import {
  describeCluster,
  testCluster,
  testNamespace,
} from '@backstage-govern/control-plane';
import { ConfigMap, configMap, configMaps } from '../testing/configMaps';
import { createKubeClient } from './createKubeClient';
import { KubeWriter } from './KubeClient';
import { KubeError } from './KubeError';
import { loadKubeConfig } from './loadKubeConfig';

describeCluster('createKubeClient on a real API server', () => {
  let client: KubeWriter;
  let namespace: string;

  beforeAll(async () => {
    const { kubeconfigPath, context } = testCluster();
    client = createKubeClient({
      kubeConfig: loadKubeConfig({ path: kubeconfigPath, context }),
    });
    namespace = await testNamespace({ prefix: 'client' });
  });

  afterAll(() => client.close());

  const refusal = async (promise: Promise<unknown>): Promise<KubeError> => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(KubeError);
    return error as KubeError;
  };

  it('creates, reads and deletes', async () => {
    const target = { namespace, name: 'crud' };
    const object = configMap(namespace, 'crud', { a: 'ä' });
    const created = await client.create(configMaps, object);
    const read = await client.get<ConfigMap>(configMaps, target);
    expect(read).toEqual(created);
    expect(read.data).toEqual({ a: 'ä' });
    expect(await refusal(client.create(configMaps, object))).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
    });

    await client.delete(configMaps, target);
    const gone = await refusal(client.get(configMaps, target));
    expect(gone).toMatchObject({ code: 404, reason: 'NotFound' });
    expect(gone.message).toBe(
      `Cannot get configmaps "crud" in namespace "${namespace}": configmaps "crud" not found (NotFound, 404)`,
    );
  });

  it('stores nothing on a dry run', async () => {
    const object = configMap(namespace, 'dry');
    await client.create(configMaps, object, { dryRun: true });
    expect(
      await refusal(client.get(configMaps, { namespace, name: 'dry' })),
    ).toMatchObject({ code: 404 });
  });

  it('deletes only the object of the given uid', async () => {
    const target = { namespace, name: 'other-uid' };
    await client.create(configMaps, configMap(namespace, 'other-uid'));
    expect(
      await refusal(client.delete(configMaps, target, { uid: 'not-its-uid' })),
    ).toMatchObject({ code: 409, reason: 'Conflict' });
  });

  it('applies the fields it was given, refuses those of others, and takes them by force', async () => {
    const apply = (
      fieldManager: string,
      data: Record<string, string>,
      force?: boolean,
    ) =>
      client.apply(configMaps, configMap(namespace, 'shared', data), {
        fieldManager,
        force,
      });
    await apply('first', { ours: '1' });
    const both = await apply('second', { theirs: '2' });
    expect(both.data).toEqual({ ours: '1', theirs: '2' });

    const conflict = await refusal(apply('second', { ours: '3', theirs: '2' }));
    expect(conflict).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(conflict.message).toContain('first');

    const taken = await apply('second', { ours: '3', theirs: '2' }, true);
    expect(taken.data).toEqual({ ours: '3', theirs: '2' });
  });

  it('replaces an object only in the version it was read in', async () => {
    const object = configMap(namespace, 'replaced', { a: '1' });
    const first = await client.create(configMaps, object);
    const second = await client.update(configMaps, {
      ...first,
      data: { b: '2' },
    });
    expect(second.data).toEqual({ b: '2' });
    expect(
      await refusal(client.update(configMaps, { ...first, data: {} })),
    ).toMatchObject({ code: 409, reason: 'Conflict' });
    const dry = await client.update(
      configMaps,
      { ...second, data: {} },
      { dryRun: 'All' },
    );
    expect(dry.data).toBeUndefined();
    const target = { namespace, name: 'replaced' };
    expect(await client.get<ConfigMap>(configMaps, target)).toEqual(second);
  });

  it('patches by merging, by operations and by the keys of lists', async () => {
    const target = { namespace, name: 'patched' };
    await client.create(
      configMaps,
      configMap(namespace, 'patched', { a: '1' }),
    );
    const patch = (of: Parameters<KubeWriter['patch']>[2], dryRun = false) =>
      client.patch<ConfigMap>(configMaps, target, of, { dryRun });
    const merged = await patch({
      type: 'merge',
      value: { data: { a: null, b: '2' } },
    });
    expect(merged.data).toEqual({ b: '2' });
    const test = { op: 'test', path: '/data/b', value: '2' } as const;
    const operated = await patch({
      type: 'json',
      value: [test, { op: 'add', path: '/data/c', value: '3' }],
    });
    expect(operated.data).toEqual({ b: '2', c: '3' });
    expect(
      await refusal(patch({ type: 'json', value: [{ ...test, value: '9' }] })),
    ).toMatchObject({ code: 422, reason: 'Invalid' });
    const finalizer = 'tests.example/held';
    const held = { metadata: { finalizers: [finalizer] } };
    const strategic = await patch({ type: 'strategic', value: held }, true);
    expect(strategic.metadata.finalizers).toEqual([finalizer]);
    const read = await client.get<ConfigMap>(configMaps, target);
    expect(read.metadata.finalizers).toBeUndefined();
  });

  interface Review {
    status: {
      userInfo: {
        username: string;
        uid?: string;
        groups: string[];
        extra?: Record<string, string[]>;
      };
    };
  }

  const reviewSelf = {
    method: 'POST',
    path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
    },
  } as const;

  const ann = {
    user: 'ann',
    groups: ['payments-developers', 'logistics-developers'],
    uid: 'ann-1',
    extra: { 'example.org/Team': ['blue', 'green'] },
  };

  const annInfo = {
    username: 'ann',
    uid: 'ann-1',
    groups: [
      'payments-developers',
      'logistics-developers',
      'system:authenticated',
    ],
    extra: { 'example.org/team': ['blue', 'green'] },
  };

  it('acts for somebody in several groups, and for nobody else', async () => {
    const asAnn = client.as(ann);
    const review = await asAnn.request<Review>(reviewSelf);
    expect(review.status.userInfo).toEqual(annInfo);
    const still = await asAnn.request<Review>({
      ...reviewSelf,
      headers: { 'Impersonate-User': 'bob', 'Impersonate-Group': 'admins' },
    });
    expect(still.status.userInfo).toEqual(annInfo);
    await asAnn.close();
    const own = await client.request<Review>(reviewSelf);
    expect(own.status.userInfo.username).not.toBe('ann');
    expect(
      (await refusal(asAnn.list(configMaps, { namespace }))).message,
    ).toContain('User "ann" cannot list resource "configmaps"');
  });

  it('acts for somebody in several groups beside an open watch, too', async () => {
    const reader = { user: 'ann', groups: ['system:masters', 'others'] };
    const controller = new AbortController();
    const stream = await client.as(reader).stream({
      path: `/api/v1/namespaces/${namespace}/configmaps`,
      query: { watch: true, timeoutSeconds: 20 },
      signal: controller.signal,
    });
    const review = await stream.connection?.request<Review>(reviewSelf);
    expect(await stream.connection?.ping(5_000)).toBe(true);
    expect(review?.status.userInfo).toMatchObject({
      username: 'ann',
      groups: ['system:masters', 'others', 'system:authenticated'],
    });
    controller.abort();
    await expect(stream.connection?.ping(1_000)).rejects.toThrow('lost');
  });

  it('reads answers that are no JSON as text', async () => {
    expect(await client.request<string>({ path: '/readyz' })).toBe('ok');
  });
});
