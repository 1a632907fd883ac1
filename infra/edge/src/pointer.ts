import { existsSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote } from '@shop/contracts';
import { readStateFile, replaceFile } from '@shop/lib/state-file';
import { z } from 'zod';
import { keptForMs } from './kept-files.ts';
import { pointerFile, readPointers } from './pointers.ts';
import { keptVersions, readVersionFile } from './releases.ts';
import { canaryOf, endCanary, readRollouts } from './rollouts.ts';

/** The newest are kept however old they are, for a rollback by more than one version. */
const newestKept = 5;

/** A front end's name in the page. */
export function remoteName(name: string): string {
  return name.replace(/^mf-/, '');
}

/** The package of a front end that the page knows by this name. */
export function packageName(remote: string): string {
  return remote === 'shell' ? remote : `mf-${remote}`;
}

export function liveVersion(releases: string, name: string): string | undefined {
  return readPointers(releases).find((each) => each.name === remoteName(name))?.version;
}

function historyFile(releases: string): string {
  return join(releases, 'shipped.json');
}

/** One shipment. */
export interface Shipment {
  readonly version: string;
  /** What it was built from; `dirty` when files of it were not committed. Unknown of builds from elsewhere. */
  readonly commit?: string | undefined;
  /** ISO time. */
  readonly at?: string | undefined;
}

const shipment = z.union([
  z.object({ version: z.string(), commit: z.string().optional(), at: z.string().optional() }),
  // As it was written before anything but the version was known.
  z.string().transform((version): Shipment => ({ version })),
]);
const historySchema = z.record(z.string(), z.array(shipment));

/** What was shipped, in that order, by package. */
function readHistory(releases: string): Record<string, Shipment[]> {
  const file = historyFile(releases);
  const remedy =
    'It lists what was shipped in which order. Put it back from a copy, or remove it: what is live stays live, and\n' +
    `\`npm run rollback\` has nothing to go back to until the next shipment. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: historySchema, remedy }) ?? {};
}

export function shipmentOf(releases: string, name: string, version: string): Shipment | undefined {
  return (readHistory(releases)[name] ?? []).findLast((each) => each.version === version);
}

function placeOf(shipped: readonly Shipment[], version: string | undefined): number {
  return shipped.findLastIndex((each) => each.version === version);
}

/** What `rollback` goes back to. */
export function previousVersion(releases: string, name: string): string | undefined {
  const shipped = readHistory(releases)[name] ?? [];
  return shipped[placeOf(shipped, liveVersion(releases, name)) - 1]?.version;
}

/** Adds a shipment to the history, in the place of all that came after the live one. */
export async function recordShipment(releases: string, name: string, shipped: Shipment): Promise<void> {
  const history = readHistory(releases);
  const before = history[name] ?? [];
  const now = placeOf(before, liveVersion(releases, name));
  const next = { ...history, [name]: [...before.slice(0, now + 1), shipped] };
  await replaceFile(historyFile(releases), `${JSON.stringify(next, undefined, 2)}\n`);
}

/** What a page is told of a kept version. */
export async function pointerTo(releases: string, name: string, version: string): Promise<Remote> {
  const { kit } = await readVersionFile(join(releases, name, version));
  const remote = remoteName(name);
  const entry = name === 'shell' ? '/' : `/mf/${remote}/${version}/mf-manifest.json`;
  return { name: remote, entry, version, kit };
}

/** From now on new pages get this version, and nobody tries out another one. */
export async function makeLive(
  releases: string,
  name: string,
  version: string,
  now = new Date(),
): Promise<void> {
  const before = liveVersion(releases, name);
  const pointer = await pointerTo(releases, name, version);
  const others = readPointers(releases).filter((each) => each.name !== pointer.name);
  await replaceFile(pointerFile(releases), `${JSON.stringify([...others, pointer], undefined, 2)}\n`);
  if (canaryOf(releases, pointer.name)) await endCanary(releases, pointer.name);
  for (const used of new Set([before, version]))
    if (used && existsSync(join(releases, name, used))) await utimes(join(releases, name, used), now, now);
}

/** From now on new pages get what the front end's own server has: the build in its image. */
export async function makeImageLive(releases: string, name: string): Promise<void> {
  const others = readPointers(releases).filter((each) => each.name !== remoteName(name));
  await replaceFile(pointerFile(releases), `${JSON.stringify(others, undefined, 2)}\n`);
}

/** Versions that some page may get today. */
function neededVersions(releases: string, name: string): (string | undefined)[] {
  const { canaries, previews } = readRollouts(releases);
  const tried = [...canaries, ...previews].filter((each) => each.name === remoteName(name));
  const versions = tried.map(({ version }) => version);
  return [liveVersion(releases, name), previousVersion(releases, name), ...versions];
}

/**
 * Removes versions that no open tab uses any more. Kept are the live one, the one that `rollback` goes back to, what is previewed or
 * tried out, the newest five, and those that new pages got within the last week.
 */
export async function removeOldVersions(releases: string, name: string, now = new Date()): Promise<void> {
  const needed = neededVersions(releases, name);
  const kept = await Promise.all(
    // A version's folder bears the time when new pages last got it, or when it was added.
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
