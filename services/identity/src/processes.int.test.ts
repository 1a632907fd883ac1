import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  backendUrls,
  programEnv,
  spawnProcess,
  testDatabase,
  testQueuePrefix,
} from '@shop/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeOwner, testAccount } from './testing/account.ts';
import { newKeyPem } from './testing/key.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createUserStore } from './users/user.store.ts';

const { mongoUrl, redisUrl } = backendUrls();
const { db, name } = await testDatabase();
const users = await createUserStore(db);
const folder = await mkdtemp(join(tmpdir(), 'identity-'));
afterAll(() => rm(folder, { recursive: true }));

const env = {
  ...programEnv,
  MONGO_URL: mongoUrl,
  MONGO_DB: name,
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: testQueuePrefix(),
  FIREBASE_PROJECT_ID: 'demo-parts',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  TOKEN_PRIVATE_KEY_FILE: join(folder, 'token.pem'),
};
beforeAll(() => writeFile(env.TOKEN_PRIVATE_KEY_FILE, newKeyPem()));

function program(file: string): string {
  return new URL(file, import.meta.url).pathname;
}

const finished = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

async function run(file: string, args: string[], extra: Record<string, string> = {}) {
  const options = { env: { ...env, ...extra }, timeout: 30_000 };
  const result = await promisify(execFile)(process.execPath, [program(file), ...args], options).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error,
  );
  return finished.parse(result);
}

describe('make-admin command', () => {
  test('makes a user who has signed in an admin, and says so on a second run', async () => {
    await users.insertIfMissing(testAccount('first@example.com'));
    const first = await run('make-admin.ts', ['First@Example.com']);
    expect(first).toMatchObject({ code: 0, stdout: 'first@example.com is an admin now.\n' });
    expect(await users.find('first@example.com')).toMatchObject({
      roles: ['owner'],
      roleHistory: [{ by: 'make-admin command' }],
    });
    expect((await run('make-admin.ts', ['first@example.com'])).stdout).toContain('an admin already');
  });

  test('exits with 1 for an unknown address, asks for a sign-in first and makes no record', async () => {
    const result = await run('make-admin.ts', ['ghost@example.com']);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('Sign in once with it');
    expect(await users.find('ghost@example.com')).toBeNull();
  });

  test("removes an admin's role, but not the last admin's", async () => {
    for (const email of ['one@example.com', 'two@example.com']) {
      await users.insertIfMissing(testAccount(email));
      await makeOwner(users, email);
    }
    for (const email of ['first@example.com', 'one@example.com'])
      await run('make-admin.ts', [email, '--remove']);
    expect((await users.find('one@example.com'))?.roleHistory.at(-1)).toMatchObject({
      roles: [],
      by: 'make-admin command',
    });
    const last = await run('make-admin.ts', ['--remove', 'two@example.com']);
    expect(last).toMatchObject({ code: 1, stdout: expect.stringContaining('the last admin') });
    expect(await users.find('two@example.com')).toMatchObject({ roles: ['owner'] });
  });
});

describe('identity process', () => {
  test('becomes ready, publishes its key, logs no address and shuts down cleanly', async () => {
    const identity = await spawnProcess(new URL('api.ts', import.meta.url), env);
    const { url } = identity;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const jwks = z.object({ keys: z.array(z.looseObject({ alg: z.literal('ES256') })).length(1) });
    jwks.parse(await (await fetch(`${url}/.well-known/jwks.json`)).json());
    await fetch(`${url}/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'private@example.com' }),
    });
    await fetch(`${url}/user/private@example.com?q=private`);
    expect((await fetch(`${url}/roles?email=private@example.com&uid=1`)).status).toBe(200);
    expect(await identity.end()).toBe(0);
    expect(identity.output()).toContain('"route":"subscribe"');
    expect(identity.output()).not.toContain('private');
    // Other services poll it constantly, so it is not logged.
    expect(identity.output()).not.toContain('readRoles');
  });

  test('serves without Redis, reports running processes as unknown and shuts down cleanly', async () => {
    const away = { ...env, REDIS_URL: 'redis://127.0.0.1:1' };
    const identity = await spawnProcess(new URL('api.ts', import.meta.url), away);
    await expect.poll(async () => (await fetch(`${identity.url}/readyz`)).status).toBe(200);
    await users.insertIfMissing(testAccount('boss@example.com'));
    await makeOwner(users, 'boss@example.com');
    const pem = await readFile(env.TOKEN_PRIVATE_KEY_FILE, 'utf8');
    const token = createSigningKeys({ privateKey: pem }).sign(testAccount('boss@example.com'), ['owner']);
    const headers = { authorization: `Bearer ${token}` };
    const board = await fetch(`${identity.url}/admin/running`, { headers });
    expect([board.status, await board.json()]).toMatchObject([503, { code: 'redis-unavailable' }]);
    expect((await fetch(`${identity.url}/users`, { headers })).status).toBe(200);
    expect(await identity.end()).toBe(0);
  });
});
