import { generateKeyPairSync } from 'node:crypto';

/** A P-256 private key as PEM. */
export function newKeyPem(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();
}
