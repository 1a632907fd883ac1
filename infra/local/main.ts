/** The whole shop on this machine: what `npm start` runs. */

import { CliError } from '../lib/cli-error.ts';
import { emptyDataDir, lockDataDir } from '../lib/data-dir.ts';
import type { Lock } from '../lib/lock.ts';
import { requirePort } from '../lib/ports.ts';
import { removeRunFile } from '../lib/run-file.ts';
import { noteForOthers, summary } from './announce.ts';
import { type LocalConfig, readConfig } from './config.ts';
import { webUrl } from './process-plan.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { createShop } from './shop.ts';

const stopLimitMs = 40_000;
function say(message: string): void {
  console.log(message);
}

async function prepare(config: LocalConfig): Promise<Lock> {
  const lock = await lockDataDir(config.dataDir, `${webUrl({ config })}, process ${process.pid}`);
  await requirePort('WEB_PORT', config.WEB_PORT, config.SHOP_HOST);
  await requirePort('API_PORT', config.API_PORT, config.SHOP_HOST);
  if (config.fresh) emptyDataDir(config.dataDir);
  return lock;
}

function complain(error: unknown): void {
  console.error(error instanceof CliError ? `\n${error.message}` : error);
}

async function runShop(config: LocalConfig, lock: Lock): Promise<void> {
  const startedAt = performance.now();
  const shop = createShop(config, say);
  let ending = false;
  /** Signals may come twice (terminal and npm both send one); only the first counts. */
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    say('Stopping …');
    await shop.stop();
    removeRunFile(config.dataDir);
    await lock.release();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    const running = await shop.start();
    await noteForOthers(running);
    await seedWhenEmpty(running, say);
    for (const line of summary(running)) say(line);
    const seconds = (performance.now() - startedAt) / 1_000;
    say(`Shop ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`);
  } catch (error) {
    if (ending) return;
    complain(error);
    await end(1);
  }
}

try {
  const config = readConfig(process.argv.slice(2));
  await runShop(config, await prepare(config));
} catch (error) {
  complain(error);
  process.exit(1);
}
