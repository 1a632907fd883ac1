import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runShop, type Shop } from '../../harness/run-shop.ts';
import { type Account, accounts, readConfig, type ShopUrls, signIn, signUp } from '../../harness/sign-in.ts';
import { readRunFile } from '../../lib/run-file.ts';
import { tokenKeyFile } from '../../local/token-key.ts';
import { type FuzzOptions, type FuzzResult, type FuzzTarget, fuzz } from './fuzz.ts';
import type { People, Person } from './people.ts';

/** Every process except the web servers, which would need a build. */
const processes = [
  'identity-emulator',
  'payments',
  'images',
  'identity',
  'catalog',
  'catalog-worker',
  'orders',
  'orders-worker',
  'notifications',
  'gateway',
];

const webhookSecret = 'whsec_sandbox';
const perMinute = '60';
const limitedCalls = 600;

/** Signs the claims of an access token again, dated `ageSeconds` earlier. */
function forgeToken(
  token: string,
  { key, keyId, ageSeconds = 0 }: { key: KeyObject; keyId?: string; ageSeconds?: number },
): string {
  const [head, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const aged = { ...claims, iat: claims.iat - ageSeconds, exp: claims.exp - ageSeconds };
  const signed = [{ ...head, kid: keyId ?? head.kid }, aged]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const twoHours = 7_200;

/**
 * Two new accounts and the demo admin. Only the shop's own key can make a token that is expired but otherwise
 * good.
 */
async function peopleOf(shop: ShopUrls, ownKey?: KeyObject): Promise<People> {
  const enter = async (account: Account): Promise<Person> => {
    const { idToken, token } = await signIn(shop, account);
    return { email: account.email, proof: idToken, token };
  };
  const newcomer = async (): Promise<Person> => {
    const account = { email: `fuzz-${randomUUID()}@example.com`, password: 'secret123' };
    await signUp(shop, account);
    return enter(account);
  };
  const admin = await enter(accounts.admin);
  const unpublished = {
    key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    keyId: 'unknown',
  };
  return {
    user: await newcomer(),
    other: await newcomer(),
    admin,
    foreign: forgeToken(admin.token, unpublished),
    expired: forgeToken(admin.token, { ...(ownKey ? { key: ownKey } : unpublished), ageSeconds: twoHours }),
  };
}

async function shopAt(webUrl: string): Promise<ShopUrls> {
  const config = await readConfig(webUrl);
  return { webUrl, apiUrl: new URL(config.apiUrl, webUrl).href.replace(/\/$/, '') };
}

async function targetIn({ webUrl, apiUrl, dataDir }: Shop): Promise<FuzzTarget> {
  const emulatorUrl = readRunFile(dataDir).urls['identity-emulator'] ?? '';
  const ownKey = createPrivateKey(await readFile(await tokenKeyFile(dataDir)));
  return { apiUrl, webhookSecret, people: await peopleOf({ webUrl, apiUrl, emulatorUrl }, ownKey) };
}

async function inOwnShop(ratePerMinute: string, work: (target: FuzzTarget) => Promise<FuzzResult>) {
  const shop = await runShop({ RATE_LIMIT_PER_MINUTE: ratePerMinute }, [
    '--as-deployed',
    '--only',
    processes.join(),
  ]);
  try {
    return await work(await targetIn(shop));
  } finally {
    await shop.stop();
  }
}

export interface RunOptions extends FuzzOptions {
  /** Web address of a running shop with stand-ins and no rate limits. Unset: starts one. */
  readonly url?: string | undefined;
}

export interface RunResult extends FuzzResult {
  /** A shorter run against a shop with low rate limits, to cover its 429 replies. */
  readonly limited?: FuzzResult;
}

export async function runFuzz({ url, ...options }: RunOptions): Promise<RunResult> {
  if (url !== undefined) {
    const shop = await shopAt(url);
    return fuzz({ apiUrl: shop.apiUrl, people: await peopleOf(shop), webhookSecret }, options);
  }
  const result = await inOwnShop('0', (target) => fuzz(target, options));
  if (options.only !== undefined) return result;
  const limited = await inOwnShop(perMinute, (target) =>
    fuzz(target, { calls: limitedCalls, seed: options.seed }),
  );
  return { ...result, limited };
}
