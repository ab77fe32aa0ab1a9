import {
  describeCluster,
  testClient,
  testNamespace,
} from '@backstage-govern/control-plane';
import { ConfigMap, configMap, configMaps } from '../testing/configMaps';
import { KubeClient } from './KubeClient';
import { KubeError } from './KubeError';

describeCluster('createKubeClient on a real API server', () => {
  let client: KubeClient;
  let namespace: string;

  beforeAll(async () => {
    client = testClient();
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

  it('acts for somebody in several groups', async () => {
    const review = await client.request<{
      status: { userInfo: { username: string; groups: string[] } };
    }>({
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      headers: {
        'Impersonate-User': 'ann',
        'Impersonate-Group': ['payments-developers', 'logistics-developers'],
      },
      body: {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'SelfSubjectReview',
      },
    });
    expect(review.status.userInfo.username).toBe('ann');
    expect(review.status.userInfo.groups).toEqual(
      expect.arrayContaining(['payments-developers', 'logistics-developers']),
    );
  });

  it('reads answers that are no JSON as text', async () => {
    expect(await client.request<string>({ path: '/readyz' })).toBe('ok');
  });
});
