import { existsSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote } from '@shop/contracts';
import { withLock } from '@shop/lib/lock';
import { readStateFile, replaceFile } from '@shop/lib/state-file';
import { z } from 'zod';
import { keptForMs } from './kept-files.ts';
import { pointerFile, readPointers } from './pointers.ts';
import { keptVersions, readVersionFile } from './releases.ts';

/** The newest are kept however old they are, for a rollback by more than one version. */
const newestKept = 5;

/** One shipment at a time on this machine: two teams that ship at once must not undo each other. */
export function withShipLock<Result>(releases: string, work: () => Promise<Result>): Promise<Result> {
  return withLock(join(releases, 'ship.lock'), work);
}

/** The micro-frontend's name in the page. */
export function remoteName(name: string): string {
  return name.replace(/^mf-/, '');
}

export function liveVersion(releases: string, name: string): string | undefined {
  return readPointers(releases).find((each) => each.name === remoteName(name))?.version;
}

function historyFile(releases: string): string {
  return join(releases, 'shipped.json');
}
const historySchema = z.record(z.string(), z.array(z.string()));

/** Versions in the order they were shipped, by package. */
function readHistory(releases: string): Record<string, string[]> {
  const file = historyFile(releases);
  const remedy =
    'It lists what was shipped in which order. Put it back from a copy, or remove it: what is live stays live, and\n' +
    `\`npm run rollback\` has nothing to go back to until the next shipment. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: historySchema, remedy }) ?? {};
}

export function wasShipped(releases: string, name: string, version: string): boolean {
  return (readHistory(releases)[name] ?? []).includes(version);
}

/** What `rollback` goes back to. */
export function previousVersion(releases: string, name: string): string | undefined {
  const shipped = readHistory(releases)[name] ?? [];
  const now = liveVersion(releases, name);
  return shipped[shipped.lastIndexOf(now ?? '') - 1];
}

/** Adds a version to the history, in the place of all that were shipped after the live one. */
export async function recordShipment(releases: string, name: string, version: string): Promise<void> {
  const history = readHistory(releases);
  const shipped = history[name] ?? [];
  const now = shipped.lastIndexOf(liveVersion(releases, name) ?? '');
  const next = { ...history, [name]: [...shipped.slice(0, now + 1), version] };
  await replaceFile(historyFile(releases), JSON.stringify(next));
}

/** From now on new pages get this version. */
export async function makeLive(
  releases: string,
  name: string,
  version: string,
  now = new Date(),
): Promise<void> {
  const { kit } = await readVersionFile(join(releases, name, version));
  const remote = remoteName(name);
  const before = liveVersion(releases, name);
  const entry: Remote = { name: remote, entry: `/mf/${remote}/${version}/mf-manifest.json`, version, kit };
  const others = readPointers(releases).filter((each) => each.name !== remote);
  await replaceFile(pointerFile(releases), `${JSON.stringify([...others, entry], undefined, 2)}\n`);
  for (const used of new Set([before, version]))
    if (used && existsSync(join(releases, name, used))) await utimes(join(releases, name, used), now, now);
}

/**
 * Removes versions that no open tab uses any more. Kept are the live one, the one that `rollback` goes back to, the newest five, and
 * those that new pages got within the last week.
 */
export async function removeOldVersions(releases: string, name: string, now = new Date()): Promise<void> {
  const needed = [liveVersion(releases, name), previousVersion(releases, name)];
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
