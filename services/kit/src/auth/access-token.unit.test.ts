import { createServer } from 'node:http';
import { listen } from '@shop/http-server';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testJwks, testToken } from '../testing/index.ts';
import { createTokenVerifier } from './access-token.ts';

let asked = 0;
let reply: () => { status: number; body: unknown } = () => ({ status: 200, body: testJwks() });
const identity = createServer((_request, response) => {
  asked += 1;
  const { status, body } = reply();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const server = await listen((request, response) => identity.emit('request', request, response), {
  host: '127.0.0.1',
  port: 0,
});
afterAll(() => server.close());

beforeEach(() => {
  asked = 0;
  reply = () => ({ status: 200, body: testJwks() });
});

describe('access tokens', () => {
  test('fetches the keys once for many simultaneous tokens, and reads the claims', async () => {
    const verify = createTokenVerifier(server.url);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) => verify(testToken(`person${n}@example.com`))),
    );
    expect(claims.map(({ sub }) => sub)).toContain('person7@example.com');
    expect(asked).toBe(1);
  });

  test('refuses a modified token with 401', async () => {
    const verify = createTokenVerifier(server.url);
    const [head, , signature] = testToken('user@example.com').split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'admin@example.com', roles: ['owner'] })).toString(
      'base64url',
    );
    await expect(verify(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ status: 401 });
  });

  test('refuses a token without an algorithm with 401', async () => {
    const verify = createTokenVerifier(server.url);
    const head = Buffer.from(JSON.stringify({ alg: 'none', kid: 'test-key' })).toString('base64url');
    const body = testToken('user@example.com').split('.')[1];
    await expect(verify(`${head}.${body}.`)).rejects.toMatchObject({ status: 401 });
  });

  test('returns 503, not 401, when identity does not answer, so users stay signed in', async () => {
    const verify = createTokenVerifier('http://127.0.0.1:9');
    await expect(verify(testToken('user@example.com'))).rejects.toMatchObject({ status: 503 });
  });

  test('fetches the keys once for repeated tokens with unknown keys', async () => {
    const verify = createTokenVerifier(server.url);
    await verify(testToken('user@example.com'));
    const head = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'other' })).toString('base64url');
    const junk = `${head}.${testToken('user@example.com').split('.').slice(1).join('.')}`;
    for (let n = 0; n < 5; n++) await expect(verify(junk)).rejects.toMatchObject({ status: 401 });
    expect(asked).toBe(1);
  });

  test('refuses a formerly valid token with 401 after it expired', async () => {
    const verify = createTokenVerifier(server.url);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const token = testToken('user@example.com', { expiresIn: 60 });
    await verify(token);
    vi.setSystemTime(now + 58_000);
    await expect(verify(token)).resolves.toMatchObject({ sub: 'user@example.com' });
    vi.setSystemTime(now + 61_000);
    await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    vi.useRealTimers();
  });
});
