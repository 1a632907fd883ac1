/**
 * `npm run dev -- [names]`: front ends from their sources with hot reload, services that restart when their files change. Everything
 * listens on this machine only.
 */
import { join } from 'node:path';
import { exitWithMessage } from '../lib/cli-error.ts';
import { assertPortFree } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { buildChanged } from '../local/build/build.ts';
import { developmentShell } from '../local/build/front-ends.ts';
import { readConfig } from '../local/config.ts';
import { type FoundShop, findShop } from './find-shop.ts';
import { serveAlone, serveInShell } from './front.ts';
import { type DevOptions, readDevOptions } from './options.ts';
import { serveRemote } from './remotes.ts';

function say(line: string): void {
  console.log(line);
}

async function shellOf(options: DevOptions) {
  if (options.shell) return { sources: join(root, 'shell') };
  await buildChanged(join(readConfig([]).dataDir, 'logs'), say, [developmentShell]);
  return { dist: developmentShell.dist };
}

async function frontInShell(options: DevOptions, shopUrl: string): Promise<void> {
  const { port, frame, remotes } = options;
  const [shell, ...served] = await Promise.all([
    shellOf(options),
    ...remotes.map((folder) => serveRemote(folder, frame)),
  ]);
  const fromHere = [...remotes, ...(options.shell ? ['shell'] : [])];
  await serveInShell({ port, served, shopUrl, shell, fromHere });
  say(`The shop at ${shopUrl} with ${fromHere.join(', ')} from here: http://localhost:${port}/`);
}

async function frontAlone({ port, frame, remotes }: DevOptions, shopUrl: string | undefined): Promise<void> {
  const served = await Promise.all(remotes.map((folder) => serveRemote(folder, frame)));
  await serveAlone({ port, served }, shopUrl);
  for (const { name, base } of served) say(`mf-${name} on its own: http://localhost:${port}${base}`);
}

async function serveFrontEnds(options: DevOptions, shop: FoundShop | undefined): Promise<void> {
  if (options.remotes.length === 0 && !options.shell) return;
  await assertPortFree(options.port, '127.0.0.1', (next) => `npm run dev -- --port ${next}`);
  if (shop && options.frame === 'in-shell') await frontInShell(options, shop.url);
  else await frontAlone(options, shop?.url);
}

/** Child processes end with this one; only a shop is awaited, because it shuts down in order. */
function endWith(shop: FoundShop | undefined): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    await shop?.stop?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const options = readDevOptions(process.argv.slice(2));
  const shop = options.frame === 'mock' ? undefined : await findShop(options, say);
  endWith(shop);
  await serveFrontEnds(options, shop);
  say(`Ready in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Ctrl-C stops it.`);
}

await run().catch(exitWithMessage);
