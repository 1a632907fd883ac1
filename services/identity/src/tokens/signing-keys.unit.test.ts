import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { identityRoutes } from '@shop/contracts';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { testAccount } from '../testing/account.ts';
import { newKeyPem } from '../testing/key.ts';
import { createSigningKeys } from './signing-keys.ts';

function publicPem(privatePem: string): string {
  return createPublicKey(privatePem).export({ format: 'pem', type: 'spki' }).toString();
}

describe('signing keys', () => {
  test('CON-18: sign a token for one hour with sub, role and key id', async () => {
    const keys = createSigningKeys({ privateKey: newKeyPem() });
    const token = keys.sign(testAccount('ann@example.com'), []);
    const decoded = jwt.decode(token, { complete: true });
    expect(decoded?.header).toMatchObject({ alg: 'ES256', kid: keys.published[0]?.kid });
    const claims = await keys.verify(token);
    expect(claims).toMatchObject({ sub: 'ann@example.com', roles: [] });
    expect(claims.exp - claims.iat).toBe(3_600);
  });

  test('publish nothing private, and use the thumbprint as the key id', () => {
    const pem = newKeyPem();
    const [first, again] = [createSigningKeys({ privateKey: pem }), createSigningKeys({ privateKey: pem })];
    expect(first.published).toEqual(again.published);
    expect(Object.keys(first.published[0] ?? {}).sort()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
    expect(identityRoutes.publicKeys.reply.parse({ keys: first.published }).keys).toHaveLength(1);
  });

  test('accepts tokens of the earlier key, identified by key id', async () => {
    const [oldPem, newPem] = [newKeyPem(), newKeyPem()];
    const token = createSigningKeys({ privateKey: oldPem }).sign(testAccount('ann@example.com'), []);
    const rotated = createSigningKeys({ privateKey: newPem, previousPublicKeys: [publicPem(oldPem)] });
    expect(await rotated.verify(token)).toMatchObject({ sub: 'ann@example.com' });
    expect(rotated.published).toHaveLength(2);
    await expect(createSigningKeys({ privateKey: newPem }).verify(token)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('stop the service from starting when they are of another kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = rsa.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => createSigningKeys({ privateKey: pem })).toThrow();
  });
});
