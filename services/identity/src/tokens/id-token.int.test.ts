import { listen } from '@shop/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startEmulator } from '../testing/emulator.ts';
import { startIdentity } from '../testing/identity-service.ts';
import { createIdentityProvider } from './id-token.ts';

const projectId = 'demo-proofs';

const signedUp = z.object({ idToken: z.string(), localId: z.string() });

let base: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  const emulator = await startEmulator(projectId);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(emulator.url).host;
  base = emulator.url;
  stop = emulator.end;
  // The emulator compiles its API description, which takes over 30 s on a busy machine.
}, 180_000);

afterAll(() => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
});

/** Paths below `projects/` are operator calls, all others are user calls. */
async function call(path: string, body: unknown): Promise<unknown> {
  const operator = path.startsWith('projects/') ? { authorization: 'Bearer owner' } : {};
  const response = await fetch(`${base}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...operator },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function signUp(email: string) {
  return signedUp.parse(
    await call('accounts:signUp?key=any', {
      email,
      password: 'secret1',
      displayName: 'Ann',
      returnSecureToken: true,
    }),
  );
}

describe('ID tokens of the identity provider', () => {
  test('DEF-03: prove the address of a new account', async () => {
    const { idToken, localId } = await signUp('Ann@Example.com');
    expect(await createIdentityProvider({ projectId }).verifyIdToken(idToken)).toEqual({
      uid: localId,
      email: 'ann@example.com',
      emailVerified: false,
      name: 'Ann',
      img: undefined,
      signedInAt: expect.any(Date),
      signInWay: 'password',
    });
  });

  test('DEF-03: of another project get 401', async () => {
    const { idToken } = await signUp('bob@example.com');
    await expect(
      createIdentityProvider({ projectId: 'other-project' }).verifyIdToken(idToken),
    ).rejects.toMatchObject({
      status: 401,
    });
  });

  test.each(['', 'junk', 'a.b.c'])('DEF-03: get 401 when the token is %j', async (token) => {
    await expect(createIdentityProvider({ projectId }).verifyIdToken(token)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('DEF-03: of a closed account are rejected', async () => {
    const { idToken, localId } = await signUp('carol@example.com');
    await call(`projects/${projectId}/accounts:delete`, { localId });
    await expect(createIdentityProvider({ projectId }).verifyIdToken(idToken)).rejects.toMatchObject({
      status: 401,
    });
  });

  test("API-04: are exchanged for a token that opens only the user's own record", async () => {
    const { request } = await startIdentity({ provider: createIdentityProvider({ projectId }) });
    const { idToken } = await signUp('dora@example.com');
    const exchanged = await request('PUT', '/user/dora@example.com', {
      token: idToken,
      body: { email: 'dora@example.com' },
    });
    const { token } = z.object({ token: z.string() }).parse(exchanged.body);
    expect((await request('GET', '/user/dora@example.com', { token })).body).toEqual({
      email: 'dora@example.com',
      name: 'Ann',
    });
    expect((await request('GET', '/user/ann@example.com', { token })).status).toBe(403);
    const raw = await request('GET', '/user/dora@example.com', { token: idToken });
    expect(raw.status).toBe(401);
  });

  test('get 503, not 401, while the identity provider is down', async () => {
    const { idToken } = await signUp('eve@example.com');
    await stop();
    await expect(createIdentityProvider({ projectId }).verifyIdToken(idToken)).rejects.toMatchObject({
      status: 503,
    });
  });

  test('get 503 in time while the identity provider hangs', async () => {
    const hanging = await listen(() => {}, { host: '127.0.0.1', port: 0 });
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${hanging.port}`;
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: 'somebody',
      auth_time: now,
      iat: now,
      exp: now + 60,
      email: 'eve@example.com',
    };
    const token = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    await expect(createIdentityProvider({ projectId }, 200).verifyIdToken(token)).rejects.toMatchObject({
      status: 503,
    });
  });
});
