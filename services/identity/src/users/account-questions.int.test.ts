import { expect, test } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';

const { request, signIn } = await startIdentity();

async function ask(uid: string) {
  return (await request('GET', `/mail-address?uid=${uid}`)).body;
}

test('reports the address of an account, and whether it was verified at its last sign-in', async () => {
  const email = 'ann@example.com';
  expect(await ask('first')).toEqual({ verified: false });
  await signIn(email, { uid: 'first', email_verified: false });
  expect(await ask('first')).toEqual({ email, verified: false });
  await signIn('Ann@Example.com', { uid: 'first' });
  expect(await ask('first')).toEqual({ email, verified: true });
  await signIn(email, { uid: 'second' });
  expect(await ask('second')).toEqual({ email, verified: true });
  expect(await ask('first')).toEqual({ verified: false });
});

test('refuses a question without an account', async () => {
  expect((await request('GET', '/mail-address')).status).toBe(422);
});
