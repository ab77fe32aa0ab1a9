// @peculiar/x509 resolves its algorithms by decorators and must find this loaded.
import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { writeFileAtomically } from '../process/writeFileAtomically';
import { createKeyPair, keyAlgorithm, privateKeyPem } from './keys';

/** A certificate and its private key, both PEM. */
export interface KeyedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs the certificates of one control plane; kept in its folder, so that they stay valid over restarts. */
export class CertificateAuthority {
  /** The authority's own certificate, PEM. */
  readonly certificate: string;
  readonly #issuer: X509Certificate;
  readonly #key: CryptoKey;

  private constructor(issuer: X509Certificate, key: CryptoKey) {
    this.certificate = issuer.toString('pem');
    this.#issuer = issuer;
    this.#key = key;
  }

  /** Reads the authority from its two files, or makes it and them. */
  static async loadOrCreate(
    name: string,
    files: { certificate: string; privateKey: string },
  ): Promise<CertificateAuthority> {
    if (existsSync(files.certificate) && existsSync(files.privateKey)) {
      const [der] = PemConverter.decode(readFileSync(files.privateKey, 'utf8'));
      return new CertificateAuthority(
        new X509Certificate(readFileSync(files.certificate, 'utf8')),
        await crypto.subtle.importKey('pkcs8', der, keyAlgorithm, true, [
          'sign',
        ]),
      );
    }
    const keys = await createKeyPair();
    const issuer = await X509CertificateGenerator.createSelfSigned({
      name: [{ CN: [name] }],
      keys,
      ...validFor(3650),
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new KeyUsagesExtension(
          KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature,
          true,
        ),
      ],
    });
    const authority = new CertificateAuthority(issuer, keys.privateKey);
    writeFileAtomically(files.privateKey, await privateKeyPem(keys.privateKey));
    writeFileAtomically(files.certificate, authority.certificate, 0o644);
    return authority;
  }

  /** A client certificate as Kubernetes reads it: common name = user, organisations = groups. */
  async issueClient(
    user: string,
    groups: readonly string[] = [],
  ): Promise<KeyedCertificate> {
    return this.#issue(
      [{ CN: [user] }, ...groups.map(group => ({ O: [group] }))],
      [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])],
    );
  }

  /** A certificate for a server under these names; also good for a client, which etcd's peers are. */
  async issueServer(
    name: string,
    names: { dns: readonly string[]; ip: readonly string[] },
  ): Promise<KeyedCertificate> {
    return this.#issue(
      [{ CN: [name] }],
      [
        new ExtendedKeyUsageExtension([
          ExtendedKeyUsage.serverAuth,
          ExtendedKeyUsage.clientAuth,
        ]),
        new SubjectAlternativeNameExtension([
          ...names.dns.map(value => ({ type: 'dns' as const, value })),
          ...names.ip.map(value => ({ type: 'ip' as const, value })),
        ]),
      ],
    );
  }

  async #issue(
    subject: Record<string, string[]>[],
    extensions: Extension[],
  ): Promise<KeyedCertificate> {
    const keys = await createKeyPair();
    const certificate = await X509CertificateGenerator.create({
      subject,
      issuer: this.#issuer.subjectName,
      publicKey: keys.publicKey,
      signingKey: this.#key,
      ...validFor(365),
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        ...extensions,
      ],
    });
    return {
      certificate: certificate.toString('pem'),
      privateKey: await privateKeyPem(keys.privateKey),
    };
  }
}

// A day back, because clocks of containers and their hosts differ.
function validFor(days: number) {
  const now = Date.now();
  return {
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + days * DAY_MS),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
  };
}
