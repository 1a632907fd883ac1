import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@shop/lib/cli-error';
import { withLock } from '@shop/lib/lock';
import { z } from 'zod';
import { keepHashedFiles } from './kept-files.ts';

/** Holds the front ends' versions as `<releases>/<package>/<version>/`; a version never changes. */
export function releasesDirOf(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** One shipment at a time on this machine: two teams that ship at once must not undo each other. */
export function withShipLock<Result>(releases: string, work: () => Promise<Result>): Promise<Result> {
  return withLock(join(releases, 'ship.lock'), work);
}

/** The version that pages name: the package's version and a hash that tells its builds apart. */
export function releaseName(version: string, manifest: string): string {
  return `${version}-${createHash('sha256').update(manifest).digest('hex').slice(0, 8)}`;
}

/** A build's `version.json`. */
export const versionFile = z.object({ version: z.string(), kit: z.number().int() });

export async function readVersionFile(dist: string) {
  return versionFile.parse(JSON.parse(await readFile(join(dist, 'version.json'), 'utf8')));
}

/** The shell's folder also holds the files that all its versions name. */
const versionName = /^\d+\.\d+\.\d+/;

/** Versions that are kept, oldest names first. */
export function keptVersions(releases: string, name: string): string[] {
  const folder = join(releases, name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((each) => versionName.test(each))
        .sort()
    : [];
}

/** Adds a build to the kept ones, atomically. Resolves with its name; the same build twice is one version. */
export async function keepBuild(releases: string, name: string, dist: string): Promise<string> {
  // The manifest names every other file by its content. The shell has no manifest; its page does the same.
  const names = name === 'shell' ? 'index.html' : 'mf-manifest.json';
  const manifest = await readFile(join(dist, names), 'utf8').catch(() => {
    throw new CliError(`${dist} holds no build of ${name}.`);
  });
  const version = releaseName((await readVersionFile(dist)).version, manifest);
  const place = join(releases, name, version);
  if (!existsSync(place)) {
    const next = join(releases, name, `.${version}.${process.pid}`);
    await mkdir(join(releases, name), { recursive: true });
    await rm(next, { recursive: true, force: true });
    await cp(dist, next, { recursive: true, filter: (path) => !path.endsWith('/.sources') });
    await rename(next, place);
  }
  // The page names files without a version, and so do open tabs of other versions.
  if (name === 'shell') await keepHashedFiles(place, join(releases, name));
  return version;
}
