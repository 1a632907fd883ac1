import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@shop/contracts/pages';
import { areaPages, frontEndBuild, type Remote } from '@shop/contracts/runtime-config';
import { CliError } from '@shop/lib/cli-error';
import { manifestFile, readBuiltArea } from './built-area.ts';
import {
  liveVersion,
  previousVersion,
  type Rollout,
  readRollout,
  remoteName,
  type Shipment,
  shipmentsToLive,
  writeRollout,
} from './rollouts.ts';

/** How long versions that new pages no longer use are kept for open tabs. */
export const keptForMs = 7 * 24 * 3_600_000;
/** The newest are kept at any age, for a rollback by more than one version. */
const newestKept = 5;

const versionName = /^\d+\.\d+\.\d+/;

/** Holds every version of each front end as `<releases>/<package>/<version>/`; a version never changes. */
export function releasesDirOf(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** Versions that are kept, oldest names first. */
export function keptVersions(releases: string, name: string): string[] {
  const folder = join(releases, name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((each) => versionName.test(each))
        .sort()
    : [];
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Adds a build to the kept ones, atomically. Resolves with its version: that of the package and a hash, because builds may share a package
 * version. The same build twice is one version.
 */
export async function keepBuild(releases: string, name: string, dist: string): Promise<string> {
  // These name every other file by its content.
  const indexes = name === 'shell' ? ['index.html'] : [manifestFile, 'area.js', 'pages.json'];
  const names = await Promise.all(indexes.map((file) => readFile(join(dist, file)))).catch(() => {
    throw new CliError(`${dist} holds no build of ${name}.`);
  });
  const built = frontEndBuild.pick({ version: true }).parse(await readJson(join(dist, 'version.json')));
  const version = `${built.version}-${createHash('sha256').update(Buffer.concat(names)).digest('hex').slice(0, 8)}`;
  const place = join(releases, name, version);
  if (existsSync(place)) return version;
  const next = join(releases, name, `.${version}.${process.pid}`);
  await mkdir(join(releases, name), { recursive: true });
  await rm(next, { recursive: true, force: true });
  await cp(dist, next, { recursive: true });
  await rename(next, place);
  return version;
}

/** Describes a kept version as pages need it. */
export async function pointerTo(releases: string, name: string, version: string): Promise<Remote> {
  const folder = join(releases, name, version);
  const pages = areaPages.parse(await readJson(join(folder, 'pages.json')));
  // Its own page: others may have none yet.
  if (name === 'shell') return { name, version, entry: paths.login, imports: [], sheets: [], pages };
  const { entry, imports, sheets } = await readBuiltArea(folder);
  const area = remoteName(name);
  const at = (file: string): string => `/mf/${area}/${version}/${file}`;
  return { name: area, version, entry: at(entry), imports: imports.map(at), sheets: sheets.map(at), pages };
}

/** Makes a version live and ends the front end's canary. The time of a version's folder is when it last became, or stopped being, live. */
export async function makeLive(
  releases: string,
  name: string,
  { version, ...more }: { readonly version: string } & Partial<Pick<Rollout, 'shipped' | 'published'>>,
  now = new Date(),
): Promise<void> {
  const before = readRollout(releases, name);
  const live = await pointerTo(releases, name, version);
  await writeRollout(releases, name, { shipped: [], ...before, ...more, live, canary: undefined });
  for (const used of new Set([before?.live.version, version]))
    if (used && existsSync(join(releases, name, used))) await utimes(join(releases, name, used), now, now);
}

/** Adds a version to the shipped ones, after the one that is live. */
export function shippedWith(before: Rollout | undefined, next: Shipment): Shipment[] {
  const shipped = shipmentsToLive(before);
  return before?.live.version === next.version ? shipped : [...shipped, next];
}

/**
 * Makes the build of an image live, unless it is the one that an image of this front end published last. So a restart undoes no shipment
 * and no rollback, and an earlier or a later image brings its own build.
 */
export async function publishImage(
  releases: string,
  name: string,
  dist: string,
  commit?: string,
): Promise<void> {
  const version = await keepBuild(releases, name, dist);
  const before = readRollout(releases, name);
  if (before?.published === version) return;
  const shipped = shippedWith(before, { version, commit });
  await makeLive(releases, name, { version, shipped, published: version });
  await removeOldVersions(releases, name);
}

/** Makes a build live where nothing of its front end is. */
export async function publishFirst(
  releases: string,
  name: string,
  dist: string,
  commit?: string,
): Promise<void> {
  if (liveVersion(releases, name) !== undefined) return;
  const version = await keepBuild(releases, name, dist);
  await makeLive(releases, name, { version, shipped: [{ version, commit }] });
}

/** Versions that some page may get today. */
function neededVersions(releases: string, name: string): (string | undefined)[] {
  const now = readRollout(releases, name);
  return [now?.live.version, now?.canary?.version, previousVersion(now)];
}

/**
 * Removes versions that no open tab uses any more. Keeps those that some page gets, the one that `rollback` returns to, the newest five,
 * and those that new pages got within the last week.
 */
export async function removeOldVersions(releases: string, name: string, now = new Date()): Promise<void> {
  const needed = neededVersions(releases, name);
  const kept = await Promise.all(
    keptVersions(releases, name).map(async (version) => ({
      version,
      at: (await stat(join(releases, name, version))).mtimeMs,
    })),
  );
  const older = kept.sort((one, other) => other.at - one.at).slice(newestKept);
  for (const { version, at } of older) {
    if (needed.includes(version) || at >= now.getTime() - keptForMs) continue;
    // Renamed first, so that it is gone at once however long the removal takes.
    const leaving = join(releases, name, `.${version}.leaving`);
    await rm(leaving, { recursive: true, force: true });
    await rename(join(releases, name, version), leaving);
    await rm(leaving, { recursive: true });
  }
}
