/**
 * `npm run alone -- <package>|--all`: builds and tests a package without its neighbours. An area has only the published packages; a service and
 * the shell are in a checkout with the packages of ours that they need, installed exactly as the root's lock file says.
 */
import { globSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Deployable, deployables } from '@shop/tooling';
import { namedPackage } from '../deploy/gate/live.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { quietTurbo, runSteps, type Step, tool } from '../lib/run-steps.ts';
import { startData } from '../local/data/index.ts';
import { proveArea } from './alone-area.ts';

/** Removes the checkout's programs and settings, so everything comes from the new install. */
function ownEnv(): Step['env'] {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(root));
  const inherited = Object.keys(process.env).filter((name) =>
    /^(npm_|NODE_(?!EXTRA_CA_CERTS)|VITEST)/.test(name),
  );
  const own = [dirname(process.execPath), ...path].join(delimiter);
  return { ...Object.fromEntries(inherited.map((name) => [name, undefined])), PATH: own };
}

function isArea({ name }: Deployable): boolean {
  return name.startsWith('mf-');
}

/** Installs, builds and tests one package; prints how far it came and how long each step took. */
async function proveAlone(what: Deployable, servers: Step['env']): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), `alone-${what.name}-`));
  const env = { ...ownEnv(), ...servers };
  try {
    return await (isArea(what) ? proveArea(what.folder, place, env) : provePruned(what, place, env));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function provePruned({ name, folder }: Deployable, place: string, env: Step['env']): Promise<boolean> {
  const own = join(place, folder);
  const npm = (cwd: string, ...args: string[]): Step => ({
    name: `${name} alone: npm ${args.join(' ')}`,
    command: 'npm',
    args,
    cwd,
    env,
  });
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
}

async function proveAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' } },
  });
  const wanted = values.all
    ? deployables
    : [namedPackage(positionals[0], 'npm run alone -- <package>|--all')];
  const areas = wanted.filter(isArea);
  const others = wanted.filter((what) => !isArea(what));
  for (const what of areas) if (!(await proveAlone(what, {}))) process.exitCode = 1;
  if (others.length === 0) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'alone-data-'));
  const data = await startData({ dataDir, isTest: true });
  try {
    const servers = { MONGO_URL: data.mongoUrl, REDIS_URL: data.redisUrl };
    for (const what of others) if (!(await proveAlone(what, servers))) process.exitCode = 1;
  } finally {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await proveAll().catch(exitWithMessage);
