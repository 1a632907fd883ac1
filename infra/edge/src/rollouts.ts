import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { remotes } from '@shop/contracts';
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
const preview = version.extend({ key: z.string(), until: time });
const stopped = z.object({
  name: z.string(),
  version: z.string(),
  percent: z.number(),
  reason: z.string(),
  at: time,
});
const shipment = z.object({
  version: z.string(),
  /** Unknown for builds from elsewhere. */
  commit: z.string().optional(),
  at: time.optional(),
});

/** Which version of each front end a visitor gets. */
const rollouts = z.object({
  /** Live versions. */
  live: remotes,
  /** Canaries; at most one per front end. */
  canaries: z.array(canary),
  /** Previews, each for the bearer of a token. */
  previews: z.array(preview),
  /** Why the last canary of each front end was stopped. */
  stopped: z.array(stopped),
  /** Shipments by package, in order; a rollback returns to an earlier one. */
  shipped: z.record(z.string(), z.array(shipment)),
  /** By package, the version that a checkout or an image added last. */
  published: z.record(z.string(), z.string()),
  /** Key that signs visitors' numbers; created with the first canary and shared by all edges. */
  secret: z.string(),
});

type Version = z.infer<typeof version>;
export type Canary = z.infer<typeof canary>;
export type StoppedCanary = z.infer<typeof stopped>;
export type Shipment = z.infer<typeof shipment>;
export type Rollouts = z.infer<typeof rollouts>;

/** Long enough for every page of the shop, on a busy machine. */
const previewMs = 15 * 60_000;
const none: Rollouts = {
  live: [],
  canaries: [],
  previews: [],
  stopped: [],
  shipped: {},
  published: {},
  secret: '',
};

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

/** Leaves out expired previews. */
export function readRollouts(releases: string, now = new Date()): Rollouts {
  const file = fileIn(releases);
  const remedy =
    'It says which version of each front end visitors get. Remove it: the next `npm start` shows the builds of this checkout,\n' +
    `and \`npm run ship\` and \`rollback\` continue from there. Remove it: rm '${file}'`;
  const { previews, ...rest } = readStateFile({ file, schema: rollouts, remedy }) ?? none;
  return { ...rest, previews: previews.filter(({ until }) => Date.parse(until) > now.getTime()) };
}

/** The only writer of the file: one change at a time, each atomic. */
export function changeRollouts(
  releases: string,
  change: (before: Rollouts) => Partial<Rollouts>,
): Promise<void> {
  return withLock(join(releases, 'rollouts.lock'), async () => {
    const before = readRollouts(releases);
    const next = { ...before, ...change(before) };
    await replaceFile(fileIn(releases), `${JSON.stringify(next, undefined, 2)}\n`);
  });
}

function others<Named extends { readonly name: string }>(all: readonly Named[], name: string): Named[] {
  return all.filter((each) => each.name !== name);
}

/** The live version of a front end with this name in the page. */
export function liveIn({ live }: Rollouts, remote: string): Version | undefined {
  return live.find(({ name }) => name === remote);
}

export function liveVersion(releases: string, name: string): string | undefined {
  return liveIn(readRollouts(releases), remoteName(name))?.version;
}

export function shipmentOf(releases: string, name: string, version: string): Shipment | undefined {
  return readRollouts(releases).shipped[name]?.findLast((each) => each.version === version);
}

/** Shipments up to the live one. */
export function shipmentsToLive(releases: string, name: string): Shipment[] {
  const shipped = readRollouts(releases).shipped[name] ?? [];
  const live = liveVersion(releases, name);
  return shipped.slice(0, shipped.findLastIndex((each) => each.version === live) + 1);
}

/** The version that `rollback` returns to. */
export function previousVersion(releases: string, name: string): string | undefined {
  return shipmentsToLive(releases, name).at(-2)?.version;
}

/** Makes a version live and ends the front end's canary. */
export function setLive(releases: string, version: Version): Promise<void> {
  return changeRollouts(releases, ({ live, canaries }) => ({
    // Each keeps its place, so that pages list them in the same order.
    live: live.some(({ name }) => name === version.name)
      ? live.map((each) => (each.name === version.name ? version : each))
      : [...live, version],
    canaries: others(canaries, version.name),
  }));
}

export function canaryOf(releases: string, name: string): Canary | undefined {
  return readRollouts(releases).canaries.find((each) => each.name === name);
}

export function stoppedCanaryOf(releases: string, name: string): StoppedCanary | undefined {
  return readRollouts(releases).stopped.find((each) => each.name === name);
}

/** Gives the version to this share of the visitors; a repeated call changes the share. */
export function startCanary(
  releases: string,
  build: Version & Pick<Canary, 'commit'>,
  percent: number,
): Promise<void> {
  return changeRollouts(releases, ({ canaries, stopped, secret }) => {
    const running = canaries.find((each) => each.name === build.name && each.version === build.version);
    const since = running?.since ?? new Date().toISOString();
    return {
      canaries: [...others(canaries, build.name), { ...build, percent, since }],
      stopped: others(stopped, build.name),
      secret: secret || randomBytes(32).toString('hex'),
    };
  });
}

export function endCanary(releases: string, name: string): Promise<void> {
  return changeRollouts(releases, ({ canaries }) => ({ canaries: others(canaries, name) }));
}

/** Ends a canary and records why. False if another edge or a person ended it before. */
export async function stopCanary(releases: string, canary: Canary, reason: string): Promise<boolean> {
  const { name, version, percent, since } = canary;
  let isRunning = false;
  await changeRollouts(releases, ({ canaries, stopped }) => {
    isRunning = canaries.some((each) => each.name === name && each.since === since);
    if (!isRunning) return {};
    const stop = { name, version, percent, reason, at: new Date().toISOString() };
    return { canaries: others(canaries, name), stopped: [...others(stopped, name), stop] };
  });
  return isRunning;
}

/** Only the token's hash is stored, so reading the file opens no preview. */
export function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Shows a version to the bearer of the token that this resolves with. */
export async function addPreview(releases: string, build: Version): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const until = new Date(Date.now() + previewMs).toISOString();
  await changeRollouts(releases, ({ previews }) => ({
    previews: [...previews, { ...build, key: keyOf(token), until }],
  }));
  return token;
}

export function removePreview(releases: string, token: string): Promise<void> {
  const key = keyOf(token);
  return changeRollouts(releases, ({ previews }) => ({
    previews: previews.filter((each) => each.key !== key),
  }));
}
