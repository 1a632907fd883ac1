import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/ports.ts';
import { startScript } from '../lib/start-script.ts';
import type { ShopUrls } from './sign-in.ts';

/** A separate shop: free ports, data in a temporary folder. */
export interface Shop extends ShopUrls {
  readonly dataDir: string;
  /** Ends every process and removes the data. */
  readonly stop: () => Promise<void>;
}

/** Tests act as many people from one network address. */
const withoutLimits = {
  RATE_LIMIT_PER_MINUTE: '0',
  MAX_UNPAID_ORDERS: '0',
  MAX_UNPAID_DOLLARS: '0',
  BUDGET_FACTOR: '0',
  MAILS_PER_SECOND: '0',
} as const;

/** Starts a whole shop as `npm start -- <flags>` does, without limits. `env` is added to the environment. */
export async function runShop(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Shop> {
  const [web, api] = [await freePort(), await freePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const end = await startScript(new URL('../local/main.ts', import.meta.url).pathname, {
    args,
    readyLine: 'Shop ready',
    env: {
      WEB_PORT: `${web}`,
      API_PORT: `${api}`,
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      ...withoutLimits,
      ...env,
    },
  });
  const stop = async (): Promise<void> => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { webUrl: `http://127.0.0.1:${web}`, apiUrl: `http://127.0.0.1:${api}`, dataDir, stop };
}

/** Fills the catalogue of the shop running on `dataDir` up to `parts` parts. */
export function seedShop(dataDir: string, parts: number): void {
  runSeed(dataDir, 'infra/seed/seed.ts', '--parts', parts);
}

/** Adds a year of orders to the shop running on `dataDir`. */
export function seedYear(dataDir: string, orders: number): void {
  runSeed(dataDir, 'infra/seed/seed-shop.ts', '--orders', orders);
}

function runSeed(dataDir: string, seed: string, option: string, count: number): void {
  const script = new URL('../local/run-against-shop.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [script, seed, option, String(count)], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
