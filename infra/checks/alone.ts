/**
 * `npm run alone -- <package>|--all`: builds and tests a package, as committed, in a checkout with only itself, the contracts and its kit,
 * installed exactly as the root's lock file says.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, type Deployable, deployables, foldersOf } from '@shop/tooling';
import { namedPackage } from '../deploy/gate/live.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { startData } from '../local/data/index.ts';
import { runSteps, type Step } from './run-steps.ts';

const settings = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.*.json'];

/** Copies the committed files into an empty folder and limits the root's manifest to the packages in it. */
function checkOut(what: Deployable, folder: string): void {
  const folders = foldersOf(what);
  const archive = ['archive', 'HEAD', ...settings.map((each) => `:(glob)${each}`), ...folders];
  const files = execFileSync('git', archive, { cwd: checkout, maxBuffer: Number.POSITIVE_INFINITY });
  execFileSync('tar', ['-x'], { cwd: folder, input: files });
  const manifest = join(folder, 'package.json');
  const root: { workspaces: string[] } = JSON.parse(readFileSync(manifest, 'utf8'));
  const workspaces = root.workspaces.filter((each) => folders.includes(each));
  writeFileSync(manifest, JSON.stringify({ ...root, workspaces }, null, 2));
}

/** Removes the checkout's programs and settings, so everything comes from the new install. */
function ownEnv(): Step['env'] {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(checkout));
  const inherited = Object.keys(process.env).filter((name) => /^(npm_|NODE_|VITEST)/.test(name));
  return { ...Object.fromEntries(inherited.map((name) => [name, undefined])), PATH: path.join(delimiter) };
}

/** Installs, builds and tests one package; prints how far it came and how long each step took. */
async function proveAlone(what: Deployable, servers: Step['env']): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), `alone-${what.name}-`));
  const own = join(folder, what.folder);
  const steps = [
    { cwd: folder, args: ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'] },
    { cwd: own, args: ['run', 'build'] },
    { cwd: own, args: ['test'] },
  ];
  try {
    checkOut(what, folder);
    for (const step of steps) {
      const name = `${what.name} alone: npm ${step.args.join(' ')}`;
      if (!(await runSteps([{ name, command: 'npm', ...step, env: { ...ownEnv(), ...servers } }])))
        return false;
    }
    return true;
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
