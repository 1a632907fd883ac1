import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { remotes } from '@shop/contracts';
import { readStateFile, replaceFile } from '@shop/lib/state-file';
import { z } from 'zod';
import { withShipLock } from './releases.ts';

const version = remotes.element;
const time = z.iso.datetime();

const canary = version.extend({
  percent: z.number().gt(0).max(100),
  since: time,
  /** What it was built from. */
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

/** Versions that are not live, and who gets them all the same. */
const rollouts = z.object({
  /** By share of the visitors; one of each front end at most. */
  canaries: z.array(canary),
  /** For who brings the token alone. */
  previews: z.array(preview),
  /** How the last canary of each front end ended when it was stopped. */
  stopped: z.array(stopped),
  /** Signs the numbers that visitors are known by; made with the first canary and the same for all edges. */
  secret: z.string(),
});

type Version = z.infer<typeof version>;
export type Canary = z.infer<typeof canary>;
export type Preview = z.infer<typeof preview>;
export type StoppedCanary = z.infer<typeof stopped>;
export type Rollouts = z.infer<typeof rollouts>;

/** Long enough for every page of the shop, on a busy machine. */
const previewMs = 15 * 60_000;
const none: Rollouts = { canaries: [], previews: [], stopped: [], secret: '' };

export function rolloutsFile(releases: string): string {
  return join(releases, 'rollouts.json');
}

/** Without previews whose time is up. */
export function readRollouts(releases: string | undefined, now = new Date()): Rollouts {
  if (releases === undefined) return none;
  const file = rolloutsFile(releases);
  const remedy =
    'It says which versions a share of the visitors tries out. Remove it: everybody gets what is live, and canaries that were on\n' +
    `can be started again. Remove it: rm '${file}'`;
  const { previews, ...rest } = readStateFile({ file, schema: rollouts, remedy }) ?? none;
  return { ...rest, previews: previews.filter(({ until }) => Date.parse(until) > now.getTime()) };
}

async function write(releases: string, next: Rollouts): Promise<void> {
  await replaceFile(rolloutsFile(releases), `${JSON.stringify(next, undefined, 2)}\n`);
}

function others<Named extends { readonly name: string }>(all: readonly Named[], name: string): Named[] {
  return all.filter((each) => each.name !== name);
}

export function canaryOf(releases: string, name: string): Canary | undefined {
  return readRollouts(releases).canaries.find((each) => each.name === name);
}

export function stoppedCanaryOf(releases: string, name: string): StoppedCanary | undefined {
  return readRollouts(releases).stopped.find((each) => each.name === name);
}

/** From now on this share of the visitors gets the version; again, for another share. Call it with the lock held. */
export async function startCanary(
  releases: string,
  build: Version & Pick<Canary, 'commit'>,
  percent: number,
): Promise<void> {
  const before = readRollouts(releases);
  const running = before.canaries.find((each) => each.name === build.name && each.version === build.version);
  const since = running?.since ?? new Date().toISOString();
  await write(releases, {
    ...before,
    canaries: [...others(before.canaries, build.name), { ...build, percent, since }],
    stopped: others(before.stopped, build.name),
    secret: before.secret || randomBytes(32).toString('hex'),
  });
}

/** Nobody tries a version of this front end out any more. Call it with the lock held. */
export async function endCanary(releases: string, name: string): Promise<void> {
  const before = readRollouts(releases);
  await write(releases, { ...before, canaries: others(before.canaries, name) });
}

/** Ends a canary for a reason that stays written down. Nothing happens when another edge, or somebody, ended it before. */
export function stopCanary(releases: string, canary: Canary, reason: string): Promise<void> {
  return withShipLock(releases, async () => {
    const before = readRollouts(releases);
    const { name, version, percent, since } = canary;
    if (!before.canaries.some((each) => each.name === name && each.since === since)) return;
    const stop = { name, version, percent, reason, at: new Date().toISOString() };
    await write(releases, {
      ...before,
      canaries: others(before.canaries, name),
      stopped: [...others(before.stopped, name), stop],
    });
  });
}

/** What stands in the file in the place of a token, so that reading the file opens no preview. */
export function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Shows a version to whoever brings the token that this resolves with. */
export function addPreview(releases: string, build: Version): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const until = new Date(Date.now() + previewMs).toISOString();
  return withShipLock(releases, async () => {
    const before = readRollouts(releases);
    await write(releases, {
      ...before,
      previews: [...before.previews, { ...build, key: keyOf(token), until }],
    });
    return token;
  });
}

export function removePreview(releases: string, token: string): Promise<void> {
  return withShipLock(releases, async () => {
    const before = readRollouts(releases);
    const key = keyOf(token);
    await write(releases, { ...before, previews: before.previews.filter((each) => each.key !== key) });
  });
}
