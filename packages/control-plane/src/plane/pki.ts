import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  CertificateAuthority,
  KeyedCertificate,
} from '../certificates/CertificateAuthority';
import { createKeyPair, privateKeyPem } from '../certificates/keys';
import { writeFileAtomically } from '../process/writeFileAtomically';

/** Files and authorities that the programs of a control plane need. */
export interface Pki {
  /** Signs servers, programs and people. */
  readonly cluster: CertificateAuthority;
  readonly files: {
    readonly clusterAuthority: string;
    readonly apiserver: CertificateFiles;
    readonly etcdAuthority: string;
    readonly etcd: CertificateFiles;
    /** Signs ServiceAccount tokens. */
    readonly serviceAccountKey: string;
    /** Checks them: from PKCS #8 alone the API server does not derive it. */
    readonly serviceAccountPublicKey: string;
  };
}

/** A certificate and its key, as files. */
interface CertificateFiles {
  readonly certificate: string;
  readonly privateKey: string;
}

const loopback = { dns: ['localhost'], ip: ['127.0.0.1'] };

/**
 * Prepares the certificates in `folder`. Authorities and the ServiceAccount key are kept over
 * restarts, or tokens and kubeconfigs handed out would stop working.
 *
 * etcd has an authority of its own: it knows no permissions, so whoever may connect to it may
 * read every Secret, and no persona's certificate must be good for that.
 */
export async function preparePki(folder: string): Promise<Pki> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const at = (file: string) => path.join(folder, file);
  const [cluster, etcd] = await Promise.all(
    ['cluster', 'etcd'].map(name =>
      CertificateAuthority.loadOrCreate(`control-plane-${name}`, {
        certificate: at(`${name}-ca.crt`),
        privateKey: at(`${name}-ca.key`),
      }),
    ),
  );
  const serviceAccountKey = at('service-account.key');
  const serviceAccountPublicKey = at('service-account.pub');
  if (!existsSync(serviceAccountKey)) {
    const { privateKey } = await createKeyPair();
    writeFileAtomically(serviceAccountKey, await privateKeyPem(privateKey));
  }
  writeFileAtomically(
    serviceAccountPublicKey,
    createPublicKey(readFileSync(serviceAccountKey, 'utf8'))
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    0o644,
  );
  return {
    cluster,
    files: {
      clusterAuthority: at('cluster-ca.crt'),
      etcdAuthority: at('etcd-ca.crt'),
      serviceAccountKey,
      serviceAccountPublicKey,
      etcd: writeCertificate(
        at('etcd'),
        await etcd.issueServer('etcd', loopback),
      ),
      apiserver: writeCertificate(
        at('apiserver'),
        await cluster.issueServer('kube-apiserver', {
          // The first address of the service network is the in-cluster API server's.
          ip: [...loopback.ip, '10.96.0.1'],
          dns: [
            ...loopback.dns,
            'kubernetes',
            'kubernetes.default',
            'kubernetes.default.svc',
          ],
        }),
      ),
    },
  };
}

function writeCertificate(
  base: string,
  { certificate, privateKey }: KeyedCertificate,
): CertificateFiles {
  const files = { certificate: `${base}.crt`, privateKey: `${base}.key` };
  writeFileAtomically(files.privateKey, privateKey);
  writeFileAtomically(files.certificate, certificate, 0o644);
  return files;
}
