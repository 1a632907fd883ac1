import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@shop/lib/cli-error';
import { z } from 'zod';

/** Holds the versions of the front ends side by side: `<releases>/<package>/<version>/`, never changed once there. */
export function releasesDirOf(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** The version that pages name: the package's version and a hash that tells its builds apart. */
export function releaseName(version: string, manifest: string): string {
  return `${version}-${createHash('sha256').update(manifest).digest('hex').slice(0, 8)}`;
}

/** What each build says of itself in its `version.json`. */
export const versionFile = z.object({ version: z.string(), kit: z.number().int() });

export async function readVersionFile(dist: string) {
  return versionFile.parse(JSON.parse(await readFile(join(dist, 'version.json'), 'utf8')));
}

/** Versions that are kept, oldest names first. */
export function keptVersions(releases: string, name: string): string[] {
  const folder = join(releases, name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((each) => !each.startsWith('.'))
        .sort()
    : [];
}

/** Adds a build to the kept ones, atomically. Resolves with its name; the same build twice is one version. */
export async function keepBuild(releases: string, name: string, dist: string): Promise<string> {
  const manifest = await readFile(join(dist, 'mf-manifest.json'), 'utf8').catch(() => {
    throw new CliError(`${dist} holds no build of ${name}.`);
  });
  const version = releaseName((await readVersionFile(dist)).version, manifest);
  const place = join(releases, name, version);
  if (existsSync(place)) return version;
  const next = join(releases, name, `.${version}.${process.pid}`);
  await mkdir(join(releases, name), { recursive: true });
  await rm(next, { recursive: true, force: true });
  await cp(dist, next, { recursive: true, filter: (path) => !path.endsWith('/.sources') });
  await rename(next, place);
  return version;
}
