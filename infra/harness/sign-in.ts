import { runtimeConfig } from '@shop/contracts/runtime-config';
import { z } from 'zod';

export interface ShopUrls {
  readonly webUrl: string;
  readonly apiUrl: string;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Demo accounts of the identity stand-in. */
export const accounts = {
  admin: { email: 'admin@example.com', password: 'admin123' },
  office: { email: 'office@example.com', password: 'office123' },
  warehouse: { email: 'warehouse@example.com', password: 'warehouse123' },
  bookkeeper: { email: 'bookkeeper@example.com', password: 'bookkeeper123' },
  shopper: { email: 'shopper@example.com', password: 'shopper123' },
} as const;

/** Returns the shop named by SHOP_URL and SHOP_API_URL, by default the one `npm start` runs. */
export function shopUrl(): string {
  return process.env.SHOP_URL ?? 'http://127.0.0.1:3000';
}
export function apiUrl(): string {
  return process.env.SHOP_API_URL ?? 'http://127.0.0.1:4000';
}
export function shopUrls(): ShopUrls {
  return { webUrl: shopUrl(), apiUrl: apiUrl() };
}

const limitMs = 15_000;
export const json = { 'content-type': 'application/json' };

/** Makes an HTTP call that must succeed; resolves with its JSON. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Reads the configuration the shop gives its front ends. */
export async function readConfig(webUrl: string) {
  return runtimeConfig.parse(await fetchJson(`${webUrl}/config.json`));
}

const signedIn = z.object({ idToken: z.string(), refreshToken: z.string(), localId: z.string() });
type IdentitySession = z.output<typeof signedIn>;
const exchanged = z.object({ token: z.string() });

async function identityOf({ webUrl }: ShopUrls) {
  const { identity } = await readConfig(webUrl);
  if (identity.emulatorUrl === undefined) throw new Error(`${webUrl} has no identity stand-in`);
  return { url: identity.emulatorUrl, apiKey: identity.apiKey, projectId: identity.projectId };
}

async function enterIdentity(
  shop: ShopUrls,
  action: 'signUp' | 'signInWithPassword',
  account: Account & { readonly displayName?: string },
): Promise<IdentitySession> {
  const { url, apiKey } = await identityOf(shop);
  const address = `${url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=${apiKey}`;
  const body = JSON.stringify({ ...account, returnSecureToken: true });
  return signedIn.parse(await fetchJson(address, { method: 'POST', headers: json, body }));
}

/** Creates a verified account at the identity stand-in; an existing one keeps its password and name. */
export async function signUp(
  shop: ShopUrls,
  account: Account & { readonly displayName?: string },
): Promise<void> {
  const { email, password } = account;
  const { localId } = await enterIdentity(shop, 'signUp', account).catch(() =>
    enterIdentity(shop, 'signInWithPassword', { email, password }),
  );
  const { url, projectId } = await identityOf(shop);
  await fetchJson(`${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`, {
    method: 'POST',
    headers: { ...json, authorization: 'Bearer owner' },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
}

/** Signs in at the identity stand-in and exchanges the ID token for an access token of the shop. */
export async function signIn(
  shop: ShopUrls,
  { email, password }: Account,
): Promise<IdentitySession & { readonly token: string }> {
  const session = await enterIdentity(shop, 'signInWithPassword', { email, password });
  const reply = await fetchJson(`${shop.apiUrl}/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${session.idToken}` },
    body: JSON.stringify({ email }),
  });
  return { ...session, token: exchanged.parse(reply).token };
}

export async function accessToken(shop: ShopUrls, account: Account): Promise<string> {
  return (await signIn(shop, account)).token;
}
