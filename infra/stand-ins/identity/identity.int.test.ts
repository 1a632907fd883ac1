import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Site, site, temporaryDir } from '@shop/lib/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoAccounts } from './demo-accounts.ts';
import { openInbox } from './inbox.ts';
import { createMailboxApp } from './mailbox-app.ts';
import { startEmulator, type TestEmulator } from './testing/start-emulator.ts';

let emulator: TestEmulator;
let mailbox: Site;

beforeAll(async () => {
  emulator = await startEmulator();
  const app = createMailboxApp({
    identity: emulator,
    inbox: await openInbox(join(await temporaryDir(), 'mails')),
    shopUrl: 'http://localhost:3000',
  });
  mailbox = await site(app);
});

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

const mails = z.object({
  mails: z.array(z.object({ id: z.string(), to: z.string(), kind: z.string(), link: z.string() })),
});

async function mailFor(email: string) {
  const { mails: all } = mails.parse(await (await fetch(`${mailbox.url}/mails.json`)).json());
  const mail = all.find(({ to }) => to === email);
  if (!mail) throw new Error(`no mail for ${email}`);
  return mail;
}

test.each(Object.values(demoAccounts))(
  'the demo account $email is verified and has its name and its fixed uid',
  async ({ localId, email, password, displayName }) => {
    const { idToken } = await signIn(email, password);
    const { users } = await call('lookup', { idToken });
    expect(users?.[0]).toMatchObject({ localId, displayName, emailVerified: true });
  },
);

test('keeps accounts and sessions when the emulator is killed', async () => {
  const { refreshToken = '' } = await signUp('kept@example.com');
  await expect
    .poll(() => readFile(emulator.accountsFile, 'utf8'), { timeout: 5_000 })
    .toContain('kept@example.com');
  process.kill(emulator.process.pid() ?? 0, 'SIGKILL');
  await expect
    .poll(async () => (await signIn('kept@example.com', 'first-1').catch(() => reply.parse({}))).idToken, {
      timeout: 20_000,
    })
    .toBeDefined();
  const renewed = await fetch(`${emulator.origin}/securetoken.googleapis.com/v1/token?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  expect(renewed.status).toBe(200);
});

test('SUP-02: verifies the address when its mail is opened in the mailbox', async () => {
  const { idToken } = await signUp('verify@example.com');
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const { id } = await mailFor('verify@example.com');
  const opened = await fetch(`${mailbox.url}/mails/${id}`);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain('successfully verified');
  const { users } = await call('lookup', { idToken });
  expect(users?.[0]?.emailVerified).toBe(true);
  expect((await fetch(`${mailbox.url}/mails/${id}`)).status).toBe(404);
});

test('signs in with the password chosen in the mailbox', async () => {
  await signUp('reset@example.com');
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'reset@example.com' });
  const { id } = await mailFor('reset@example.com');
  const choose = (password: string) =>
    fetch(`${mailbox.url}/mails/${id}`, { method: 'POST', body: new URLSearchParams({ password }) });
  expect(await (await fetch(`${mailbox.url}/mails/${id}`)).text()).toContain('New password');
  const short = await choose('short');
  expect(short.status).toBe(422);
  expect(await short.text()).toContain('Use at least 6 characters.');
  expect((await choose('second-2')).status).toBe(200);
  expect((await signIn('reset@example.com', 'second-2')).idToken).toBeDefined();
  expect((await signIn('reset@example.com', 'first-1')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
});
