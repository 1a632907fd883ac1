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

/** The code in the link of a mail, which leads to the shop's page. */
async function codeTo(email: string): Promise<string> {
  const [, href = ''] = /href="([^"]+)"/.exec((await mailTo(email)) ?? '') ?? [];
  const { origin, pathname, searchParams } = new URL(href);
  expect(`${origin}${pathname}`).toBe(`${shopUrl}auth/action`);
  return searchParams.get('oobCode') ?? '';
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

test('SUP-02: verifies the address when the shop uses the code of the mail, which reading leaves unused', async () => {
  const { idToken } = await signUp('verify@example.com');
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const oobCode = await codeTo('verify@example.com');
  const isVerified = async () => (await call('lookup', { idToken })).users?.[0]?.emailVerified;
  for (let read = 0; read < 2; read += 1)
    expect(await call('resetPassword', { oobCode })).toMatchObject({
      email: 'verify@example.com',
      requestType: 'VERIFY_EMAIL',
    });
  expect(await isVerified()).toBe(false);
  await call('update', { oobCode });
  expect(await isVerified()).toBe(true);
  expect(await mailTo('verify@example.com')).toBeUndefined();
  expect((await call('update', { oobCode })).error?.message).toBe('INVALID_OOB_CODE');
});

test('leaves every link unused when a program opens all addresses of the mailbox', async () => {
  const { idToken } = await signUp('scanned@example.com');
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const page = (await (await fetch(mailbox.url)).text()).replaceAll('&amp;', '&');
  const addresses = [...page.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => address.startsWith(emulator.origin))).toEqual([]);
  expect((await call('lookup', { idToken })).users?.[0]?.emailVerified).toBe(false);
});

test('signs in with the password chosen with the code of the mail', async () => {
  await signUp('reset@example.com');
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'reset@example.com' });
  const oobCode = await codeTo('reset@example.com');
  await call('resetPassword', { oobCode, newPassword: 'second-2' });
  expect((await signIn('reset@example.com', 'second-2')).idToken).toBeDefined();
  expect((await signIn('reset@example.com', 'first-1')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
});
