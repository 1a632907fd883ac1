import { randomUUID } from 'node:crypto';
import { runtimeConfig } from '@shop/contracts';
import { z } from 'zod';
import { testToken } from '../../../services/kit/src/testing/tokens.ts';
import { demoAccounts } from '../../stand-ins/identity/demo-accounts.ts';
import type { People, Person } from './people.ts';

/** Where people of a shop with stand-ins sign in. */
export interface Doors {
  readonly apiUrl: string;
  readonly emulatorUrl: string;
}

const limitMs = 15_000;
const json = { 'content-type': 'application/json' };

async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const signedIn = z.object({ idToken: z.string() });
const exchanged = z.object({ token: z.string() });

interface Account {
  readonly email: string;
  readonly password: string;
}

async function enter({ apiUrl, emulatorUrl }: Doors, account: Account, how: string): Promise<Person> {
  const { email } = account;
  const body = JSON.stringify({ ...account, returnSecureToken: true });
  const address = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${how}?key=demo-key`;
  const { idToken: proof } = signedIn.parse(await post(address, { method: 'POST', headers: json, body }));
  const { token } = exchanged.parse(
    await post(`${apiUrl}/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${proof}` },
      body: JSON.stringify({ email }),
    }),
  );
  return { email, proof, token };
}

/** Two people whom nobody knew before and the demonstration's admin; foreign tokens are of a key that identity never published. */
export async function peopleOf(doors: Doors): Promise<People> {
  const newcomer = (): Account => ({ email: `fuzz-${randomUUID()}@example.com`, password: 'secret123' });
  const { email, password } = demoAccounts.admin;
  return {
    user: await enter(doors, newcomer(), 'signUp'),
    other: await enter(doors, newcomer(), 'signUp'),
    admin: await enter(doors, { email, password }, 'signInWithPassword'),
    foreign: testToken(email, { role: 'admin' }),
    expired: testToken(email, { role: 'admin', expiresIn: -60 }),
  };
}

/** The doors of a shop that runs, by its web address. */
export async function doorsAt(webUrl: string): Promise<Doors> {
  const config = runtimeConfig.parse(await post(new URL('/config.json', webUrl).href, {}));
  const { emulatorUrl } = config.identity;
  if (emulatorUrl === undefined) throw new Error(`${webUrl} has no stand-in in which people can be made`);
  return { emulatorUrl, apiUrl: new URL(config.apiUrl, webUrl).href.replace(/\/$/, '') };
}
