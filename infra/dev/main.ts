/**
 * `npm run dev -- [names]`: front ends from their sources with hot reload, services that restart when their files change. Everything
 * listens on this machine only.
 */
import { exitWithMessage } from '../lib/cli-error.ts';
import { assertPortFree } from '../lib/ports.ts';
import { type FoundShop, findShop } from './find-shop.ts';
import { serveInShop, serveMocked } from './front.ts';
import { type DevOptions, readDevOptions } from './options.ts';

async function serveFrontEnds(
  { remotes: folders, shell, port }: DevOptions,
  shop: FoundShop | undefined,
): Promise<void> {
  if (folders.length === 0 && !shell) return;
  await assertPortFree(port, '127.0.0.1', (next) => `npm run dev -- --port ${next}`);
  const front = { port, folders };
  const here = `http://localhost:${port}`;
  if (shop) {
    await serveInShop(front, shop.url);
    console.log(`The shop at ${shop.url} with ${['shell', ...folders].join(', ')} from here: ${here}/`);
  } else {
    await serveMocked(front);
    console.log(`Front ends with mocked calls, signed in as an owner: ${here}/`);
    console.log(`As another person: ${here}/?as=visitor, or shopper, office, warehouse, bookkeeper, owner`);
  }
}

/** Child processes end with this one; only a shop is awaited, because it shuts down in order. */
function endWith(shop: FoundShop | undefined): void {
  const end = async (): Promise<void> => {
    await shop?.stop?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const options = readDevOptions(process.argv.slice(2));
  const shop = options.mock ? undefined : await findShop(options);
  endWith(shop);
  await serveFrontEnds(options, shop);
  console.log(`Ready in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Ctrl-C stops it.`);
}

await run().catch(exitWithMessage);
