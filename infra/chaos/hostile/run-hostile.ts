import { runShop, type Shop, seedShop } from '../../harness/run-shop.ts';
import { wellStockedParts } from '../../harness/shop-api.ts';
import { accessToken, accounts, signUp } from '../../harness/sign-in.ts';
import { CliError } from '../../lib/cli-error.ts';
import { attackShop } from './attack-shop.ts';
import { allAttacks } from './attacks/index.ts';
import { honestLoads } from './honest.ts';
import type { HostileResult } from './result.ts';
import { watchProcesses } from './watch-processes.ts';

export interface HostileOptions {
  /** How long attacks are started; the run then waits for the connections they hold open. */
  readonly seconds?: number;
  /** Size of the catalogue, which sets the cost of listing all parts; unset: unchanged. */
  readonly parts?: number;
  /** A running shop; unset: starts one. Its processes are watched if `dataDir` is set. */
  readonly shop?: { readonly webUrl: string; readonly apiUrl: string; readonly dataDir?: string };
  /** Substrings of attack names; unset: all attacks. */
  readonly only?: readonly string[];
  /**
   * Connects attackers and the honest client to the API's own port (the default), or to `/api` at the web
   * origin.
   */
  readonly via?: 'api' | 'web';
  readonly cutMs?: number;
}

const honestParts = 30;
const attackerAccount = { email: 'attacker@example.com', password: 'attacker123' };

function targetOf(apiUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(apiUrl);
  if (!['127.0.0.1', 'localhost'].includes(hostname))
    throw new CliError(`${apiUrl} is not on this machine; attacks go to 127.0.0.1 only.`);
  return { host: '127.0.0.1', port: Number(port) };
}

function wanted(only: readonly string[] | undefined): string[] {
  const names = allAttacks
    .map(({ name }) => name)
    .filter((name) => !only || only.some((part) => name.includes(part)));
  if (names.length > 0) return names;
  throw new CliError(
    `No attack has a name with ${only?.join(' or ')}. There are:\n${allAttacks.map(({ name }) => `  ${name}`).join('\n')}`,
  );
}

export async function runHostile(options: HostileOptions = {}): Promise<HostileResult> {
  const { seconds = 75, cutMs = 45_000, parts, via = 'api' } = options;
  const attacks = wanted(options.only);
  const own: Shop | undefined = options.shop
    ? undefined
    : await runShop({ LOG_LEVEL: 'warn' }, ['--as-deployed']);
  const shop = own ?? options.shop;
  if (!shop) throw new Error('no shop');
  try {
    const prefix = via === 'web' ? '/api' : '';
    const baseUrl = via === 'web' ? shop.webUrl : shop.apiUrl;
    const target = targetOf(baseUrl);
    if (parts !== undefined && shop.dataDir !== undefined) seedShop(shop.dataDir, parts);
    await signUp(shop, attackerAccount);
    const loads = honestLoads({
      apiUrl: baseUrl + prefix,
      email: accounts.shopper.email,
      token: await accessToken(shop, accounts.shopper),
      parts: await wellStockedParts(shop, honestParts),
    });
    const attacker = { target, prefix, token: await accessToken(shop, attackerAccount), cutMs };
    const processes = shop.dataDir === undefined ? {} : { processes: watchProcesses(shop.dataDir) };
    return await attackShop({ attacker, loads, attacks, seconds, ...processes });
  } finally {
    await own?.stop();
  }
}
