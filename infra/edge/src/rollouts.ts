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
const none: Rollouts = { live: [], canaries: [], previews: [], stopped: [], shipped: {}, secret: '' };

function fileIn(releases: string): string {
  return join(releases, 'rollouts.json');
}

/** Leaves out expired previews. Without a folder of releases only the images' versions exist. */
export function readRollouts(releases: string | undefined, now = new Date()): Rollouts {
  if (releases === undefined) return none;
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

/** Makes a version live and ends the front end's canary. Without a version its image's build is live. */
export function setLive(
  releases: string,
  name: string,
  version: Version | undefined,
  shipped: Rollouts['shipped'] = {},
): Promise<void> {
  return changeRollouts(releases, (before) => ({
    live: [...others(before.live, name), ...(version ? [version] : [])],
    canaries: others(before.canaries, name),
    shipped: { ...before.shipped, ...shipped },
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
