import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { checkout, type Deployable } from '@shop/tooling';
import { z } from 'zod';
import { drifted, narrowed, pathsOf } from './plan.ts';

const run = promisify(execFile);

export interface Proof {
  readonly what: Deployable;
  /** An empty folder far from the checkout, so that nothing of it is found by accident. */
  readonly folder: string;
  /** Addresses of the servers its tests use. */
  readonly env: Readonly<Record<string, string>>;
}

const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const manifest = z.looseObject({ workspaces: z.array(z.string()) });

async function readJson(...path: string[]): Promise<unknown> {
  return JSON.parse(await readFile(join(...path), 'utf8'));
}

/** Puts what is committed into the folder; the root's manifest then names the packages that are there. */
async function checkOut({ what, folder }: Proof): Promise<void> {
  const archive = join(folder, 'checkout.tar');
  await run('git', ['archive', '--output', archive, 'HEAD', ...pathsOf(what)], { cwd: checkout });
  await run('tar', ['-xf', archive], { cwd: folder });
  await rm(archive);
  const own = narrowed(manifest.parse(await readJson(folder, 'package.json')), what);
  await writeFile(join(folder, 'package.json'), JSON.stringify(own, null, 2));
}

/** Without the checkout's own programs, so that everything comes from the new install. */
function cleanEnv(env: Proof['env']): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(checkout));
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITEST)/.test(name));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...env };
}

/** Runs npm with its output shown; resolves with whether it went well. */
async function npm(folder: string, env: Proof['env'], args: readonly string[]): Promise<boolean> {
  const child = spawn('npm', args, { cwd: folder, env: cleanEnv(env), stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs as the root's lock file says, builds and tests. Says how far it came and how long each step took. */
export async function prove(proof: Proof): Promise<{ ok: boolean; said: string }> {
  const { what, folder, env } = proof;
  console.log(`\n--- ${what.name} alone`);
  await checkOut(proof);
  const committed = lockFile.parse(await readJson(folder, 'package-lock.json'));
  const steps: string[] = [];
  const step = async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
    const startedAt = performance.now();
    const ok = await work();
    steps.push(`${name} ${ok ? '' : 'failed '}${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    return ok;
  };
  const own = join(folder, what.folder);
  const isTrue = async (): Promise<boolean> => {
    const taken = lockFile.parse(await readJson(folder, 'package-lock.json'));
    const others = drifted(committed.packages, taken.packages);
    if (others.length > 0) console.error(`Not what the lock file says: ${others.join(', ')}`);
    return others.length === 0;
  };
  const ok =
    (await step('install', async () => (await npm(folder, {}, install)) && isTrue())) &&
    (await step('build', () => npm(own, {}, ['run', 'build']))) &&
    (await step('test', () => npm(own, env, ['test'])));
  return { ok, said: steps.join(', ') };
}
