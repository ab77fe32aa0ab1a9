import { sameIdentity } from './Credentials';

describe('sameIdentity', () => {
  const identity = {
    ca: Buffer.from('ca'),
    cert: Buffer.from('cert'),
    key: 'key',
    servername: 'api',
  };

  it('compares certificates by their bytes, read as text or not', () => {
    const again = { ...identity, cert: 'cert', key: Buffer.from('key') };
    expect(sameIdentity(identity, again)).toBe(true);
  });

  it.each([
    ['another certificate', { cert: Buffer.from('renewed') }],
    ['no key', { key: undefined }],
    ['another server name', { servername: 'other' }],
    ['no verification', { rejectUnauthorized: false }],
  ])('sees %s', (_what, change) => {
    expect(sameIdentity(identity, { ...identity, ...change })).toBe(false);
  });
});
