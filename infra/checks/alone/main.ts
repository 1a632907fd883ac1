/**
 * `npm run alone -- <package>|--all`: builds and tests a package, as committed, from a checkout that holds only itself, the contracts
 * and its kit.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { checkout, type Deployable, deployables } from '@shop/tooling';
import { namedPackage } from '../../deploy/gate/live.ts';
import { exitWithMessage } from '../../lib/cli-error.ts';
import { startData } from '../../local/data/index.ts';
import { drifted, type LockFile, narrowed, pathsOf, type RootManifest } from './plan.ts';

type Env = Readonly<Record<string, string>>;

const run = promisify(execFile);

/** Puts what is committed into an empty folder far from the checkout; the root's manifest then names the packages that are there. */
async function checkOut(what: Deployable, folder: string): Promise<void> {
  const archive = join(folder, 'checkout.tar');
  await run('git', ['archive', '--output', archive, 'HEAD', ...pathsOf(what)], { cwd: checkout });
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
  const file = join(folder, 'package.json');
  const root: RootManifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(narrowed(root, what), null, 2));
}

/** Runs npm with its output shown, without the checkout's own programs, so that everything comes from the new install. */
async function npm(cwd: string, env: Env, ...args: readonly string[]): Promise<void> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(checkout));
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITEST)/.test(name));
  const ownEnv = { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...env };
  const child = spawn('npm', args, { cwd, env: ownEnv, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
}

/** Installs as the root's lock file says. */
async function install(folder: string): Promise<void> {
  const readLock = async (): Promise<LockFile> =>
    JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const committed = await readLock();
  await npm(folder, {}, 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
  const others = drifted(committed.packages, (await readLock()).packages);
  if (others.length > 0) throw new Error(`not what the lock file says: ${others.join(', ')}`);
}

/** Installs, builds and tests one package, and prints how far it came and how long each step took. */
async function proveAlone(what: Deployable, servers: Env): Promise<boolean> {
  console.log(`\n--- ${what.name} alone`);
  const folder = await mkdtemp(join(tmpdir(), `alone-${what.name}-`));
  const own = join(folder, what.folder);
  const steps: [string, () => Promise<void>][] = [
    ['check out', () => checkOut(what, folder)],
    ['install', () => install(folder)],
    ['build', () => npm(own, {}, 'run', 'build')],
    ['test', () => npm(own, servers, 'test')],
  ];
  try {
    for (const [name, work] of steps) {
      const startedAt = performance.now();
      await work();
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`ok     ${what.name}: ${name} (${seconds.toFixed(0)} s)`);
    }
    return true;
  } catch (error) {
    console.error(`FAILED ${what.name}: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' } },
  });
  const wanted = values.all
    ? deployables
    : [namedPackage(positionals[0], 'npm run alone -- <package>|--all')];
  const dataDir = await mkdtemp(join(tmpdir(), 'alone-data-'));
  const data = await startData({ dataDir });
  try {
    const servers = { MONGO_URL: data.mongoUrl, REDIS_URL: data.redisUrl };
    for (const what of wanted) if (!(await proveAlone(what, servers))) process.exitCode = 1;
  } finally {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await proveAll().catch(exitWithMessage);
