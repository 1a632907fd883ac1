import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { takeLock } from '../lib/lock.ts';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { isAlive } from '../lib/run-file.ts';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { runNode, site, temporaryDir } from '../lib/testing/fixtures.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const runAgainstShop = fileURLToPath(new URL('./run-against-shop.ts', import.meta.url));
const makeAdmin = 'services/identity/src/make-admin.ts';

async function settings(own: Record<string, string> = {}) {
  return {
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: await temporaryDir(),
    MONGO_URL: '',
    REDIS_URL: '',
    // The tests count processes, and containers have none here.
    DATA_SERVERS: 'embedded',
    ...own,
  };
}

async function start(own: Record<string, string>, flags: readonly string[] = ['--only', 'none']) {
  return runNode([main, ...flags], await settings(own));
}

interface Started {
  readonly process: ChildProcess;
  readonly ready: Promise<unknown>;
  readonly ended: Promise<number | null>;
}

function startShop(flags: readonly string[], env: Record<string, string>): Started {
  return startedBy([process.execPath, main, ...flags], env);
}

function startedBy([command = '', ...args]: readonly string[], env: Record<string, string>): Started {
  const shop = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  shop.stdout.on('data', (chunk) => {
    if (String(chunk).includes('Shop ready')) resolve();
  });
  return { process: shop, ready, ended: once(shop, 'exit').then(([code]) => code) };
}

function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function descendantsOf(pid = 0): number[] {
  return childrenOf(pid)
    .filter((child) => child > 0)
    .flatMap((child) => [child, ...descendantsOf(child)]);
}

test('names a port that is taken and its variable', async () => {
  const other = await site(() => {});
  const { port } = new URL(other.url);
  const { code, output } = await start({ WEB_PORT: port });
  await other.close();
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain('WEB_PORT=');
  expect(code).toBe(1);
});

test('names the copy that uses the data directory', async () => {
  const DATA_DIR = await temporaryDir();
  const lock = takeLock(join(DATA_DIR, 'lock'), 'the other shop');
  const { code, output } = await start({ DATA_DIR });
  if ('release' in lock) lock.release();
  expect(output).toContain('Another copy of the shop uses');
  expect(output).toContain('the other shop');
  expect(output).toContain('DATA_DIR=.data-2');
  expect(code).toBe(1);
});

test.each<[string, Record<string, string>, string[], string]>([
  ['a setting that does not fit', { WEB_PORT: 'many' }, [], 'WEB_PORT'],
  ['a database that does not answer', { MONGO_URL: 'mongodb://127.0.0.1:9/' }, [], 'MONGO_URL is set, but'],
  ['an unknown flag', {}, ['--frsh'], '--fresh'],
  ['some of the payment keys only', { STRIPE_SECRET_KEY: 'sk_test_1' }, [], 'STRIPE_WEBHOOK_SECRET together'],
  [
    '--fresh with a database of the user’s own',
    { MONGO_URL: 'mongodb://127.0.0.1:9/' },
    ['--fresh'],
    '--fresh empties DATA_DIR only',
  ],
])('refuses %s', async (_what, own, flags, message) => {
  const { code, output } = await start(own, ['--only', 'none', ...flags]);
  expect(output).toContain(message);
  expect(code).toBe(1);
});

test('says how to start a shop when a command finds none', async () => {
  const { code, output } = await runNode(
    [runAgainstShop, makeAdmin, 'somebody@example.com'],
    await settings(),
  );
  expect(output).toContain('No shop runs on');
  expect(code).toBe(1);
});

test('removes the shop’s data and nothing else on --fresh', async () => {
  const DATA_DIR = await temporaryDir();
  mkdirSync(join(DATA_DIR, 'mongo'));
  writeFileSync(join(DATA_DIR, 'mongo', 'old'), '');
  writeFileSync(join(DATA_DIR, 'notes.txt'), 'mine');
  const shop = startShop(['--fresh', '--only', 'none'], await settings({ DATA_DIR }));
  await shop.ready;
  shop.process.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  expect(existsSync(join(DATA_DIR, 'mongo', 'old'))).toBe(false);
  expect(existsSync(join(DATA_DIR, 'notes.txt'))).toBe(true);
});

test('ends every process on Ctrl-C and exits with 0', async () => {
  const DATA_DIR = await temporaryDir();
  const shop = startShop(['--only', 'mailbox,payments'], await settings({ DATA_DIR }));
  await shop.ready;
  const children = childrenOf(shop.process.pid);
  expect(children.length).toBe(4);
  shop.process.kill('SIGINT');
  shop.process.kill('SIGINT');
  expect(await shop.ended).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
  expect(existsSync(join(DATA_DIR, 'run.json'))).toBe(false);
});

test('ends every process when SIGINT reaches `npm start` alone and not its group', async () => {
  const DATA_DIR = await temporaryDir();
  const npm = startedBy(['npm', 'start', '--', '--only', 'mailbox'], await settings({ DATA_DIR }));
  await npm.ready;
  const processes = descendantsOf(npm.process.pid);
  npm.process.kill('SIGINT');
  await npm.ended;
  expect(await waitUntil(async () => !processes.some(isAlive), { limitMs: 30_000 })).toBe(true);
  expect(existsSync(join(DATA_DIR, 'run.json'))).toBe(false);
});

test('leaves no process behind a shop that was killed with -9, and starts again', async () => {
  const env = await settings();
  const killed = startShop(['--only', 'mailbox'], env);
  await killed.ready;
  const children = childrenOf(killed.process.pid);
  killed.process.kill('SIGKILL');
  expect(await waitUntil(async () => !children.some(isAlive), { limitMs: 30_000 })).toBe(true);
  const next = startShop(['--only', 'mailbox'], env);
  await next.ready;
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});
