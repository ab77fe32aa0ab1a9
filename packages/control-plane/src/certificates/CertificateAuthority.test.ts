import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CertificateAuthority } from './CertificateAuthority';

describe('CertificateAuthority', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pki-'));
  const files = {
    certificate: path.join(folder, 'ca.crt'),
    privateKey: path.join(folder, 'ca.key'),
  };
  const load = () => CertificateAuthority.loadOrCreate('test', files);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('signs a user with groups as common name and organisations', async () => {
    const authority = await load();
    const { certificate } = await authority.issueClient('jane', ['a', 'b']);
    const read = new X509Certificate(certificate);
    expect(read.subject.split('\n')).toEqual(['CN=jane', 'O=a', 'O=b']);
    const ca = new X509Certificate(authority.certificate);
    expect(read.verify(ca.publicKey)).toBe(true);
    expect(read.ca).toBe(false);
  });

  it('is the same after a restart', async () => {
    const before = await load();
    const { certificate } = await (
      await load()
    ).issueServer('server', {
      dns: ['localhost'],
      ip: ['127.0.0.1'],
    });
    const read = new X509Certificate(certificate);
    expect(read.verify(new X509Certificate(before.certificate).publicKey)).toBe(
      true,
    );
    expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(read.checkHost('localhost')).toBe('localhost');
    expect(read.checkHost('example.com')).toBeUndefined();
  });

  it('keeps its key from other users of the machine', async () => {
    await load();
    expect(statSync(files.privateKey).mode % 0o1000).toBe(0o600);
  });
});
