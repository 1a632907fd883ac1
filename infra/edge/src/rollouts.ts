import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remotes } from '@shop/contracts/runtime-config';
import { readStateFile, replaceFile } from '@shop/lib/state-file';
import { z } from 'zod';

const version = remotes.element;
const time = z.iso.datetime();

const canary = version.extend({
  percent: z.number().gt(0).max(100),
  since: time,
  commit: z.string().optional(),
});
const shipment = z.object({
  version: z.string(),
  /** Unknown for builds from elsewhere. */
  commit: z.string().optional(),
});

/** Which versions of one front end visitors get. */
const rollout = z.object({
  live: version,
  /** For a share of the visitors. */
  canary: canary.optional(),
  /** In order; a rollback returns to an earlier one. */
  shipped: z.array(shipment),
  /** The version that an image published last. */
  published: z.string().optional(),
});

export type Version = z.infer<typeof version>;
export type Canary = z.infer<typeof canary>;
export type Shipment = z.infer<typeof shipment>;
export type Rollout = z.infer<typeof rollout>;
/** By package. */
export type Rollouts = Readonly<Record<string, Rollout>>;

/** A front end's name in the page. */
export function remoteName(name: string): string {
  return name.replace(/^mf-/, '');
}

/** The package of a front end with this name in the page. */
export function packageName(remote: string): string {
  return remote === 'shell' ? remote : `mf-${remote}`;
}

const ending = '.json';

function folderIn(releases: string): string {
  return join(releases, 'rollouts');
}

function fileOf(releases: string, name: string): string {
  return join(folderIn(releases), `${name}${ending}`);
}

export function readRollout(releases: string, name: string): Rollout | undefined {
  const file = fileOf(releases, name);
  const remedy =
    `It says which version of ${name} visitors get. Without it, the next \`npm start\` makes the build of this checkout live,\n` +
    `and \`npm run ship\` and \`rollback\` continue from there. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: rollout, remedy });
}

export function readRollouts(releases: string): Rollouts {
  if (!existsSync(folderIn(releases))) return {};
  const names = readdirSync(folderIn(releases))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = readRollout(releases, name);
      return found ? [[name, found]] : [];
    }),
  );
}

/** Each front end has a file of its own, so teams that ship at once need no lock. */
export async function writeRollout(releases: string, name: string, next: Rollout): Promise<void> {
  const file = fileOf(releases, name);
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, `${JSON.stringify(next, undefined, 2)}\n`);
}

export function liveVersion(releases: string, name: string): string | undefined {
  return readRollout(releases, name)?.live.version;
}

export function commitOfShipment(rollout: Rollout | undefined, version: string): string | undefined {
  // A version may be listed again without its commit: an image does not always know it.
  return rollout?.shipped.findLast((each) => each.version === version && each.commit !== undefined)?.commit;
}

/** Shipments up to the live one. */
export function shipmentsToLive(rollout: Rollout | undefined): Shipment[] {
  const { shipped = [], live } = rollout ?? {};
  return shipped.slice(0, shipped.findLastIndex((each) => each.version === live?.version) + 1);
}

/** The version that `rollback` returns to. */
export function previousVersion(rollout: Rollout | undefined): string | undefined {
  return shipmentsToLive(rollout).at(-2)?.version;
}
