/** `npm start`: runs the whole shop on this machine. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { takeLock } from '../lib/lock.ts';
import { assertPortFree } from '../lib/ports.ts';
import { demoAccounts } from '../stand-ins/identity/demo-accounts.ts';
import { type LocalConfig, readConfig, setServiceDefaults } from './config.ts';
import { removeVolumes } from './data/containers.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { apiUrl, type ShopSetup, standInsOf, urlOf, webUrl } from './setup.ts';
import { createShop } from './shop.ts';

const stopLimitMs = 40_000;

/** Everything the shop keeps in DATA_DIR. `--fresh` removes only these. */
const contents = ['mongo', 'redis', 'identity', 'payments', 'images', 'keys', 'logs', 'releases'];

try {
  const config = readConfig(process.argv.slice(2));
  setServiceDefaults();
  const { release } = await prepare(config);
  await runShop(config, release);
} catch (error) {
  printError(error);
  process.exit(1);
}

/** Allows one shop per data directory, and checks that its ports are free. */
async function prepare(config: LocalConfig) {
  const { dataDir, SHOP_HOST, WEB_PORT, API_PORT } = config;
  const lock = takeLock(join(dataDir, 'lock'), `${webUrl(config)}, process ${process.pid}`);
  if ('heldBy' in lock)
    throw new CliError(
      `Another copy of the shop uses ${dataDir} (${lock.heldBy}).\n` +
        'Stop it, or give this one a folder and ports of its own: DATA_DIR=.data-2 WEB_PORT=3001 API_PORT=4001 npm start',
    );
  await assertPortFree(WEB_PORT, SHOP_HOST, (port) => `WEB_PORT=${port} npm start`);
  await assertPortFree(API_PORT, SHOP_HOST, (port) => `API_PORT=${port} npm start`);
  if (config.fresh) {
    for (const name of [...contents, 'run.json', 'ports.json'])
      rmSync(join(dataDir, name), { recursive: true, force: true });
    await removeVolumes(dataDir);
  }
  return lock;
}

async function runShop(config: LocalConfig, release: () => void): Promise<void> {
  const startedAt = performance.now();
  const shop = createShop(config, console.log);
  // Without processes of its own, as with --only none on containers, the shop runs until a signal too.
  setInterval(() => undefined, stopLimitMs);
  let ending = false;
  /** A signal may arrive twice (from the terminal and from npm); only the first counts. */
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    console.log('Stopping …');
    await shop.stop();
    rmSync(join(config.dataDir, 'run.json'), { force: true });
    release();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    const running = await shop.start();
    await seedWhenEmpty(running, console.log);
    console.log(summary(running.setup));
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`Shop ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`);
  } catch (error) {
    if (ending) return;
    printError(error);
    await end(1);
  }
}

function summary(setup: ShopSetup): string {
  const { config } = setup;
  const used = standInsOf(config);
  const accounts = Object.values(demoAccounts).map(
    ({ email, password }) => `\n  Account   ${email} / ${password}`,
  );
  const mailbox = `
  Mailbox   ${urlOf(setup, 'mailbox')}  (the mails the shop would send)`;
  return `
  Shop      ${webUrl(config)}
  API       ${apiUrl(config)}  (to try it out: ${apiUrl(config)}/docs)${used.identity || used.mail ? mailbox : ''}${used.identity ? accounts.join('') : ''}
  Logs      ${config.dataDir}/logs
`;
}

function printError(error: unknown): void {
  console.error(error instanceof CliError ? `\n${error.message}` : error);
}
