import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const startMs = 180_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

const ready = async (shop: ChildProcess): Promise<void> => {
  const lines = createInterface({ input: shop.stdout ?? process.stdin });
  const seen: string[] = [];
  for await (const line of lines) {
    seen.push(line);
    if (line.startsWith('Shop ready')) {
      shop.stdout?.resume();
      return;
    }
  }
  throw new Error(`the shop did not start:\n${seen.slice(-40).join('\n')}`);
};

/** Starts a shop of the test run's own; SHOP_URL and SHOP_API_URL name one that runs already. */
export default async function startShop(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL) return async () => {};
  const [web, api] = [await freePort(), await freePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  const main = new URL('../local/main.ts', import.meta.url).pathname;
  const shop = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      WEB_PORT: String(web),
      API_PORT: String(api),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
    },
  });
  const tooLate = setTimeout(() => shop.kill('SIGTERM'), startMs);
  await ready(shop);
  clearTimeout(tooLate);
  process.env.SHOP_URL = `http://127.0.0.1:${web}`;
  process.env.SHOP_API_URL = `http://127.0.0.1:${api}`;
  process.env.SHOP_DATA_DIR = dataDir;
  return async () => {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
