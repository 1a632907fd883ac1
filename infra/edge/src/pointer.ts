import { existsSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote } from '@shop/contracts';
import { keptForMs } from './kept-files.ts';
import { keptVersions, readVersionFile } from './releases.ts';
import { readRollouts, type Shipment, setLive } from './rollouts.ts';

/** The newest are kept at any age, for a rollback by more than one version. */
const newestKept = 5;

/** A front end's name in the page. */
export function remoteName(name: string): string {
  return name.replace(/^mf-/, '');
}

/** The package of a front end with this name in the page. */
export function packageName(remote: string): string {
  return remote === 'shell' ? remote : `mf-${remote}`;
}

export function liveVersion(releases: string, name: string): string | undefined {
  return readRollouts(releases).live.find((each) => each.name === remoteName(name))?.version;
}

function shipmentsOf(releases: string, name: string): Shipment[] {
  return readRollouts(releases).shipped[name] ?? [];
}

export function shipmentOf(releases: string, name: string, version: string): Shipment | undefined {
  return shipmentsOf(releases, name).findLast((each) => each.version === version);
}

/** Shipments up to the live one. */
function shipmentsToLive(releases: string, name: string): Shipment[] {
  const shipped = shipmentsOf(releases, name);
  const live = liveVersion(releases, name);
  return shipped.slice(0, shipped.findLastIndex((each) => each.version === live) + 1);
}

/** The version that `rollback` returns to. */
export function previousVersion(releases: string, name: string): string | undefined {
  return shipmentsToLive(releases, name).at(-2)?.version;
}

/** Describes a kept version as pages need it. */
export async function pointerTo(releases: string, name: string, version: string): Promise<Remote> {
  const { kit } = await readVersionFile(join(releases, name, version));
  const remote = remoteName(name);
  const entry = name === 'shell' ? '/' : `/mf/${remote}/${version}/mf-manifest.json`;
  return { name: remote, entry, version, kit };
}

/** Makes a version live. Its folder's time is when it last became, or stopped being, live. */
export async function makeLive(
  releases: string,
  name: string,
  version: string,
  now = new Date(),
  shipped: Readonly<Record<string, Shipment[]>> = {},
): Promise<void> {
  const before = liveVersion(releases, name);
  await setLive(releases, remoteName(name), await pointerTo(releases, name, version), shipped);
  for (const used of new Set([before, version]))
    if (used && existsSync(join(releases, name, used))) await utimes(join(releases, name, used), now, now);
}

/** Makes a shipment live, and records it in place of all after the live version. */
export function makeShipmentLive(
  releases: string,
  name: string,
  shipment: Shipment,
  now = new Date(),
): Promise<void> {
  const shipped = { [name]: [...shipmentsToLive(releases, name), shipment] };
  return makeLive(releases, name, shipment.version, now, shipped);
}

/** Makes the build in the front end's image live, from its own server. */
export function makeImageLive(releases: string, name: string): Promise<void> {
  return setLive(releases, remoteName(name), undefined);
}

/** Versions that some page may get today. */
function neededVersions(releases: string, name: string): (string | undefined)[] {
  const { live, canaries, previews } = readRollouts(releases);
  const given = [...live, ...canaries, ...previews].filter((each) => each.name === remoteName(name));
  return [...given.map(({ version }) => version), previousVersion(releases, name)];
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
