import { readFile } from 'node:fs/promises';
import { type Site, site } from '@shop/lib/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoAccounts } from './demo-accounts.ts';
import { createInbox } from './inbox.ts';
import { createMailboxApp } from './mailbox-app.ts';
import { startEmulator, type TestEmulator } from './testing/start-emulator.ts';

const shopUrl = 'http://localhost:3000/';
/** The emulator needs 10 s of CPU time before it listens, also when it starts again. */
const startMs = 120_000;
let emulator: TestEmulator;
let mailbox: Site;

beforeAll(async () => {
  emulator = await startEmulator();
  mailbox = await site(createMailboxApp({ identity: emulator, inbox: createInbox(), shopUrl }));
}, startMs);

afterAll(async () => {
  await mailbox.close();
  await emulator.stop();
});

const reply = z.looseObject({
  idToken: z.string().optional(),
  refreshToken: z.string().optional(),
  users: z.array(z.looseObject({ emailVerified: z.boolean().optional() })).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

async function call(action: string, body: unknown) {
  const response = await fetch(
    `${emulator.origin}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo-key`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  return reply.parse(await response.json());
}

function signIn(email: string, password: string) {
  return call('signInWithPassword', { email, password, returnSecureToken: true });
}

function signUp(email: string) {
  return call('signUp', { email, password: 'first-1', returnSecureToken: true });
}

/** The row of the mailbox about a mail to this address; undefined without one. */
async function mailTo(email: string): Promise<string | undefined> {
  const page = (await (await fetch(mailbox.url)).text()).replaceAll('&amp;', '&');
  return page.split('<li>').find((row) => row.includes(`To ${email}`));
}

/** Opens an address of the emulator; resolves with where it sends the browser next. */
async function open(address: string | URL): Promise<string | null> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return headers.get('location');
}

test.each(Object.values(demoAccounts))(
  'the demo account $email is verified and has its name and its fixed uid',
  async ({ uid, email, password, displayName }) => {
    const { idToken } = await signIn(email, password);
    const { users } = await call('lookup', { idToken });
    expect(users?.[0]).toMatchObject({ localId: uid, displayName, emailVerified: true });
  },
);

test(
  'keeps accounts and sessions when the emulator is killed',
  async () => {
    const { refreshToken = '' } = await signUp('kept@example.com');
    const saved = () => readFile(emulator.accountsFile, 'utf8').catch(() => '');
    await expect.poll(saved, { timeout: startMs }).toContain('kept@example.com');
    // The whole group: the process and the emulator that it runs.
    process.kill(-(emulator.process.pid() ?? 0), 'SIGKILL');
    await expect.poll(() => emulator.ready().catch(() => false), { timeout: startMs }).toBe(true);
    expect((await signIn('kept@example.com', 'first-1')).idToken).toBeDefined();
    const renewed = await fetch(`${emulator.origin}/securetoken.googleapis.com/v1/token?key=demo-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(renewed.status).toBe(200);
  },
  3 * startMs,
);

test('SUP-02: verifies the address when its mail is opened in the mailbox', async () => {
  const { idToken } = await signUp('verify@example.com');
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const [, link = ''] = /href="([^"]+)"/.exec((await mailTo('verify@example.com')) ?? '') ?? [];
  expect(await open(link)).toBe(shopUrl);
  const { users } = await call('lookup', { idToken });
  expect(users?.[0]?.emailVerified).toBe(true);
  expect(await mailTo('verify@example.com')).toBeUndefined();
});

test('signs in with the password chosen in the mailbox', async () => {
  await signUp('reset@example.com');
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'reset@example.com' });
  const row = (await mailTo('reset@example.com')) ?? '';
  expect(row).toContain('name="newPassword" type="password"');
  const [, address = ''] = /action="([^"]+)"/.exec(row) ?? [];
  const hidden = [...row.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  expect(await open(`${address}?${new URLSearchParams([...hidden, ['newPassword', 'second-2']])}`)).toBe(
    shopUrl,
  );
  expect((await signIn('reset@example.com', 'second-2')).idToken).toBeDefined();
  expect((await signIn('reset@example.com', 'first-1')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
});
