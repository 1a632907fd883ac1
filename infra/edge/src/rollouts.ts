import { join } from 'node:path';
import { remotes } from '@shop/contracts/runtime-config';
import { withLock } from '@shop/lib/lock';
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
  /** The version that a checkout or an image added last. */
  published: z.string().optional(),
});
/** By package. */
const rollouts = z.record(z.string(), rollout);

export type Version = z.infer<typeof version>;
export type Canary = z.infer<typeof canary>;
export type Shipment = z.infer<typeof shipment>;
export type Rollout = z.infer<typeof rollout>;
export type Rollouts = z.infer<typeof rollouts>;

/** A front end's name in the page. */
export function remoteName(name: string): string {
  return name.replace(/^mf-/, '');
}

/** The package of a front end with this name in the page. */
export function packageName(remote: string): string {
  return remote === 'shell' ? remote : `mf-${remote}`;
}

function fileIn(releases: string): string {
  return join(releases, 'rollouts.json');
}

export function readRollouts(releases: string): Rollouts {
  const file = fileIn(releases);
  const remedy =
    'It says which version of each front end visitors get. Remove it: the next `npm start` shows the builds of this checkout,\n' +
    `and \`npm run ship\` and \`rollback\` continue from there. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: rollouts, remedy }) ?? {};
}

/** The rollouts, which nothing else changes meanwhile. */
export interface Change {
  readonly rollouts: Rollouts;
  /** Replaces the rollout of one package. */
  readonly write: (name: string, rollout: Rollout) => Promise<void>;
}

/** The only writer of the file. One change at a time: two teams that ship at once must not undo each other. */
export function changeRollouts<Result>(
  releases: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return withLock(join(releases, 'rollouts.lock'), () => {
    const now = readRollouts(releases);
    const write = (name: string, next: Rollout) =>
      replaceFile(fileIn(releases), `${JSON.stringify({ ...now, [name]: next }, undefined, 2)}\n`);
    return work({ rollouts: now, write });
  });
}

export function liveVersion(releases: string, name: string): string | undefined {
  return readRollouts(releases)[name]?.live.version;
}

export function commitOfShipment(rollout: Rollout | undefined, version: string): string | undefined {
  return rollout?.shipped.findLast((each) => each.version === version)?.commit;
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
