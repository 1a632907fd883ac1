import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runShop, type Shop } from '../../harness/run-shop.ts';
import { readRunFile } from '../../lib/run-file.ts';
import { tokenKeyFile } from '../../local/token-key.ts';
import { type FuzzOptions, type FuzzResult, type FuzzTarget, fuzz } from './fuzz.ts';
import { doorsAt, peopleOf } from './own-people.ts';

/** Everything that serves calls; the web's servers would have to be built first. */
const processes = [
  'identity-emulator',
  'payments',
  'images',
  'identity',
  'catalog',
  'catalog-worker',
  'orders',
  'orders-worker',
  'gateway',
];

/** The payment stand-in's; worth nothing anywhere else. */
const webhookSecret = 'whsec_sandbox';
const perMinute = '60';
const limitedCalls = 600;

/** A token that was good and is not any more: only who has the shop's own key can make one. */
async function expiredToken(good: string, dataDir: string): Promise<string> {
  const [head = '', claims = ''] = good.split('.');
  const { iat, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const late = Buffer.from(JSON.stringify({ ...rest, iat: iat - 7_200, exp: iat - 3_600 })).toString(
    'base64url',
  );
  const key = {
    key: createPrivateKey(await readFile(await tokenKeyFile(dataDir))),
    dsaEncoding: 'ieee-p1363',
  } as const;
  const signature = sign('sha256', Buffer.from(`${head}.${late}`), key).toString('base64url');
  return `${head}.${late}.${signature}`;
}

async function targetIn({ apiUrl, dataDir }: Shop): Promise<FuzzTarget> {
  const emulatorUrl = readRunFile(dataDir).urls['identity-emulator'] ?? '';
  const people = await peopleOf({ apiUrl, emulatorUrl });
  const expired = await expiredToken(people.admin.token, dataDir);
  return { apiUrl, webhookSecret, people: { ...people, expired } };
}

async function inOwnShop(ratePerMinute: string, work: (target: FuzzTarget) => Promise<FuzzResult>) {
  const shop = await runShop({ RATE_LIMIT_PER_MINUTE: ratePerMinute }, ['--only', processes.join()]);
  try {
    return await work(await targetIn(shop));
  } finally {
    await shop.stop();
  }
}

export interface RunOptions extends FuzzOptions {
  /** Web address of a shop that runs, with stand-ins and without rate limits. Unset: a shop of its own. */
  readonly url?: string | undefined;
}

export interface RunResult extends FuzzResult {
  /** A shorter run against a shop with narrow rate limits, to see its refusals too. */
  readonly limited?: FuzzResult;
}

/** What `npm run fuzz` does. */
export async function runFuzz({ url, ...options }: RunOptions): Promise<RunResult> {
  if (url !== undefined) {
    const doors = await doorsAt(url);
    return fuzz({ apiUrl: doors.apiUrl, people: await peopleOf(doors), webhookSecret }, options);
  }
  const result = await inOwnShop('0', (target) => fuzz(target, options));
  if (options.only !== undefined) return result;
  const limited = await inOwnShop(perMinute, (target) =>
    fuzz(target, { calls: limitedCalls, seed: options.seed }),
  );
  return { ...result, limited };
}
