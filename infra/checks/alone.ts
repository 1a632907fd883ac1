/**
 * `npm run alone -- <package>|--all`: builds and tests a package in a checkout with only itself and the packages of ours that it needs,
 * installed exactly as the root's lock file says.
 */
import { globSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Deployable, deployables } from '@shop/tooling';
import { namedPackage } from '../deploy/gate/live.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { quietTurbo, runSteps, type Step, tool } from '../lib/run-steps.ts';
import { startData } from '../local/data/index.ts';

/** Removes the checkout's programs and settings, so everything comes from the new install. */
function ownEnv(): Step['env'] {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(root));
  const inherited = Object.keys(process.env).filter((name) => /^(npm_|NODE_|VITEST)/.test(name));
  return { ...Object.fromEntries(inherited.map((name) => [name, undefined])), PATH: path.join(delimiter) };
}

/** Installs, builds and tests one package; prints how far it came and how long each step took. */
async function proveAlone({ name, folder }: Deployable, servers: Step['env']): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), `alone-${name}-`));
  const own = join(place, folder);
  const npm = (cwd: string, ...args: string[]): Step => ({
    ...{ name: `${name} alone: npm ${args.join(' ')}`, command: 'npm', args, cwd },
    env: { ...ownEnv(), ...servers },
  });
  try {
    const prune = tool(`${name} alone`, `turbo prune @shop/${name} --out-dir ${place}`);
    if (!(await runSteps([{ ...prune, env: quietTurbo }]))) return false;
    for (const file of globSync('tsconfig.*.json', { cwd: root }))
      await copyFile(join(root, file), join(place, file));
    for (const step of [
      npm(place, 'ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'),
      npm(own, 'run', 'build'),
      npm(own, 'test'),
    ])
      if (!(await runSteps([step]))) return false;
    return true;
  } finally {
    await rm(place, { recursive: true, force: true });
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
  const data = await startData({ dataDir, isTest: true });
  try {
    const servers = { MONGO_URL: data.mongoUrl, REDIS_URL: data.redisUrl };
    for (const what of wanted) if (!(await proveAlone(what, servers))) process.exitCode = 1;
  } finally {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await proveAll().catch(exitWithMessage);
