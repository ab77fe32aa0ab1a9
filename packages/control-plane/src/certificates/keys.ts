// @peculiar/x509 resolves its algorithms by decorators and must find this loaded.
import 'reflect-metadata';
import { PemConverter } from '@peculiar/x509';

/** The algorithm of every key of a control plane. */
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A new key pair that can be written to a file. */
export function createKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
}

/** A private key as PKCS #8 PEM, which all Kubernetes programs and etcd read. */
export async function privateKeyPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', key),
    'PRIVATE KEY',
  );
}
