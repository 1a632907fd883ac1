import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Account, readConfig, shopUrl, shopUrls, signIn } from '../harness/sign-in.ts';

const proofClaims = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().default(''),
  picture: z.string().optional(),
  exp: z.number(),
});

function claimsOf(idToken: string): z.output<typeof proofClaims> {
  const [, payload = ''] = idToken.split('.');
  return proofClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** Returns what the shell and the identity service's SDK store for a login. */
async function keptByBrowser(account: Account, apiKey: string): Promise<Record<string, string>> {
  const { idToken, refreshToken, localId, token } = await signIn(shopUrls(), account);
  const {
    email,
    email_verified: emailVerified,
    name: displayName,
    picture: photoURL,
    exp,
  } = claimsOf(idToken);
  const person = { email, displayName, emailVerified, photoURL };
  const stsTokenManager = { refreshToken, accessToken: idToken, expirationTime: exp * 1_000 };
  return {
    accessToken: token,
    'shop:user': JSON.stringify(person),
    'shop:session-id': randomUUID(),
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify({
      ...person,
      uid: localId,
      isAnonymous: false,
      providerData: [{ providerId: 'password', uid: email, email }],
      stsTokenManager,
    }),
  };
}

async function openBlank(page: Page): Promise<void> {
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route('**/blank', (route) => route.fulfill(blank), { times: 1 });
  await page.goto('/blank');
}

/**
 * Stores a login in the browser before the first page opens. Saves two page loads compared with `logIn`, which is for journeys about
 * logging in.
 */
export async function restoreSession(page: Page, account: Account): Promise<void> {
  const { identity } = await readConfig(shopUrl());
  const kept = await keptByBrowser(account, identity.apiKey);
  await openBlank(page);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}
