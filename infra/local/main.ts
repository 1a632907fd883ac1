/** `npm start`: runs the whole shop on this machine. */
import { CliError } from '../lib/cli-error.ts';
import { emptyDataDir, lockDataDir } from '../lib/data-dir.ts';
import type { Lock } from '../lib/lock.ts';
import { assertPortFree } from '../lib/ports.ts';
import { removeRunFile } from '../lib/run-file.ts';
import { demoAccounts } from '../stand-ins/identity/demo-accounts.ts';
import { type LocalConfig, readConfig } from './config.ts';
import { standInsOf } from './outside-services.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { apiUrl, type ShopSetup, urlOf, webUrl } from './setup.ts';
import { createShop } from './shop.ts';

const stopLimitMs = 40_000;

try {
  const config = readConfig(process.argv.slice(2));
  await runShop(config, await prepare(config));
} catch (error) {
  printError(error);
  process.exit(1);
}

/** Allows one shop per data directory, and checks that its ports are free. */
async function prepare(config: LocalConfig): Promise<Lock> {
  const lock = lockDataDir(config.dataDir, `${webUrl({ config })}, process ${process.pid}`);
  await assertPortFree(config.WEB_PORT, config.SHOP_HOST, (port) => `WEB_PORT=${port} npm start`);
  await assertPortFree(config.API_PORT, config.SHOP_HOST, (port) => `API_PORT=${port} npm start`);
  if (config.fresh) emptyDataDir(config.dataDir);
  return lock;
}

async function runShop(config: LocalConfig, lock: Lock): Promise<void> {
  const startedAt = performance.now();
  const shop = createShop(config, console.log);
  let ending = false;
  /** A signal may arrive twice (from the terminal and from npm); only the first counts. */
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    console.log('Stopping …');
    await shop.stop();
    removeRunFile(config.dataDir);
    lock.release();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    const running = await shop.start();
    await seedWhenEmpty(running, console.log);
    for (const line of summary(running.setup)) console.log(line);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`Shop ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`);
  } catch (error) {
    if (ending) return;
    printError(error);
    await end(1);
  }
}

function summary(setup: ShopSetup): string[] {
  const { admin, shopper } = demoAccounts;
  const used = standInsOf(setup.config);
  const mailbox = `  Mailbox   ${urlOf(setup, 'mailbox')}  (the mails the shop would send)`;
  const emulated = [
    `  Admin     ${admin.email} / ${admin.password}`,
    `  Shopper   ${shopper.email} / ${shopper.password}`,
  ];
  return [
    '',
    `  Shop      ${webUrl(setup)}`,
    `  API       ${apiUrl(setup)}  (to try it out: ${apiUrl(setup)}/docs)`,
    ...(used.identity || used.mail ? [mailbox] : []),
    ...(used.identity ? emulated : []),
    `  Logs      ${setup.config.dataDir}/logs`,
    '',
  ];
}

function printError(error: unknown): void {
  console.error(error instanceof CliError ? `\n${error.message}` : error);
}
