import { z } from 'zod';

const runtimeConfig = z.object({ identity: z.object({ apiKey: z.string(), emulatorUrl: z.string() }) });
const signedIn = z.object({ idToken: z.string() });
const exchanged = z.object({ token: z.string() });

async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

const json = { 'content-type': 'application/json' };

interface Person {
  readonly email: string;
  readonly password: string;
}

/** A call of the identity stand-in for one person. */
async function callStandIn(webUrl: string, action: string, { email, password }: Person): Promise<unknown> {
  const { identity } = runtimeConfig.parse(await post(`${webUrl}/config.json`, {}));
  const address = `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=${identity.apiKey}`;
  return post(address, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
}

/** A new account of the identity stand-in; one that is there already stays as it is. */
export async function signUp({ webUrl }: { webUrl: string }, person: Person): Promise<void> {
  await callStandIn(webUrl, 'signUp', person).catch(() => callStandIn(webUrl, 'signInWithPassword', person));
}

/** An access token of an account of the identity stand-in. */
export async function accessToken(
  { webUrl, apiUrl }: { webUrl: string; apiUrl: string },
  person: Person,
): Promise<string> {
  const { idToken } = signedIn.parse(await callStandIn(webUrl, 'signInWithPassword', person));
  const { token } = exchanged.parse(
    await post(`${apiUrl}/user/${encodeURIComponent(person.email)}`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ email: person.email }),
    }),
  );
  return token;
}
