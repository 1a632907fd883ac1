import { z } from 'zod';

const runtimeConfig = z.object({ identity: z.object({ apiKey: z.string(), emulatorUrl: z.string() }) });
const signedIn = z.object({ idToken: z.string() });
const exchanged = z.object({ token: z.string() });

const post = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

const json = { 'content-type': 'application/json' };

/** An access token of an account of the identity stand-in. */
export const accessToken = async (
  { webUrl, apiUrl }: { webUrl: string; apiUrl: string },
  { email, password }: { email: string; password: string },
): Promise<string> => {
  const { identity } = runtimeConfig.parse(await post(`${webUrl}/config.json`, {}));
  const address = `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${identity.apiKey}`;
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const { idToken } = signedIn.parse(await post(address, { method: 'POST', headers: json, body }));
  const { token } = exchanged.parse(
    await post(`${apiUrl}/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ email }),
    }),
  );
  return token;
};
