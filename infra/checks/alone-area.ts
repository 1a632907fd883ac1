import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { runSteps, type Step } from '../lib/run-steps.ts';

const packScript = join(root, 'services/tooling/packing/pack.ts');
const versions = z.record(z.string(), z.string());
const manifest = z.looseObject({ name: z.string(), dependencies: versions, devDependencies: versions });
const sourceMap = z.object({ sources: z.array(z.string()) });

/** Returns the packed packages' files by package name: `shop-front-kit-1.0.0.tgz` is `@shop/front-kit`. */
function packedIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).map((file) => {
    const [, name = ''] = /^shop-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
    return [`@shop/${name}`, `file:${join(folder, file)}`];
  });
  return Object.fromEntries(files);
}

/** Copies an area's sources. Packages of ours come from the packed files, as they would from a registry. */
function copyArea(folder: string, place: string, packed: Readonly<Record<string, string>>): void {
  cpSync(join(root, folder), place, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  });
  const file = join(place, 'package.json');
  const area = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const name of Object.keys(area.dependencies)) {
    const from = packed[name];
    if (from !== undefined) area.dependencies[name] = from;
  }
  const others = Object.entries(packed).filter(([name]) => !(name in area.dependencies));
  writeFileSync(file, JSON.stringify({ ...area, overrides: Object.fromEntries(others) }));
}

const sharedSource =
  /node_modules\/(react|react-dom|react-router|react-router-dom|@tanstack\/react-query|@shop\/shop-runtime)\//;

/** Throws if a build has a copy of what the page shares: it would have a session and a basket of its own. */
function assertSharedFromPage(place: string): void {
  const maps = globSync('dist/**/*.js.map', { cwd: place });
  const sources = maps.flatMap(
    (map) => sourceMap.parse(JSON.parse(readFileSync(join(place, map), 'utf8'))).sources,
  );
  const copied = sources.find((source) => sharedSource.test(source));
  if (sources.length === 0) throw new Error(`The build of ${place} has no source maps.`);
  if (copied !== undefined) throw new Error(`The build has its own copy of a shared library: ${copied}`);
}

/**
 * Builds and tests an area as in a repository of its own: in an empty folder, with the packages of ours as they are published. An import from
 * outside the area fails there.
 */
export async function proveArea(folder: string, place: string, env: Step['env']): Promise<boolean> {
  const packages = join(place, 'packages');
  const area = join(place, 'area');
  mkdirSync(packages);
  const npm = (...args: string[]): Step => ({
    name: `${folder} alone: npm ${args.join(' ')}`,
    command: 'npm',
    args,
    cwd: area,
    env,
  });
  const pack: Step = {
    name: 'packages as published',
    command: process.execPath,
    args: [packScript, '--to', packages],
  };
  if (!(await runSteps([pack]))) return false;
  copyArea(folder, area, packedIn(packages));
  for (const step of [npm('install', '--prefer-offline'), npm('run', 'build'), npm('test')])
    if (!(await runSteps([step]))) return false;
  assertSharedFromPage(area);
  return true;
}
