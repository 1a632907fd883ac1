import { expect, test } from 'vitest';
import { startIdentity, testIdToken } from '../testing/identity-service.ts';

const { request } = await startIdentity();

async function signIn(email: string, uid: string, email_verified: boolean): Promise<void> {
  const token = testIdToken({ email, uid, email_verified });
  expect((await request('PUT', `/user/${email}`, { token, body: { email } })).status).toBe(200);
}

async function ask(email: string, uid = 'first') {
  return (await request('GET', `/verified-email?email=${encodeURIComponent(email)}&uid=${uid}`)).body;
}

test('reports an address as verified by the last sign-in of its account', async () => {
  const email = 'ann@example.com';
  expect(await ask(email)).toEqual({ verified: false });
  await signIn(email, 'first', false);
  expect(await ask(email)).toEqual({ verified: false });
  await signIn(email, 'first', true);
  expect(await ask('Ann@Example.com')).toEqual({ verified: true });
  await signIn(email, 'second', false);
  expect(await ask(email, 'second')).toEqual({ verified: false });
  await signIn(email, 'second', true);
  expect(await ask(email, 'second')).toEqual({ verified: true });
  expect(await ask(email)).toEqual({ verified: false });
});

test('refuses a question without an address', async () => {
  expect((await request('GET', '/verified-email')).status).toBe(422);
});
