import { stringify } from 'yaml';
import { KeyedCertificate } from '../certificates/CertificateAuthority';

/** A kubeconfig with one cluster, one user and one context, all certificates inside. */
export function kubeconfig(options: {
  /** Names the cluster and, with the user, the context. */
  readonly cluster: string;
  readonly server: string;
  readonly authority: string;
  readonly user: string;
  readonly identity: KeyedCertificate;
}): string {
  const { cluster, user } = options;
  const context = `${user}@${cluster}`;
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': context,
    clusters: [
      {
        name: cluster,
        cluster: {
          server: options.server,
          'certificate-authority-data': base64(options.authority),
        },
      },
    ],
    users: [
      {
        name: user,
        user: {
          'client-certificate-data': base64(options.identity.certificate),
          'client-key-data': base64(options.identity.privateKey),
        },
      },
    ],
    contexts: [{ name: context, context: { cluster, user } }],
  });
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
