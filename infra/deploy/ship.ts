import { join } from 'node:path';
import { keptVersions, makeLive, pointerTo, removeOldVersions, shippedWith } from '@shop/edge/releases';
import {
  commitOfShipment,
  liveVersion,
  previousVersion,
  type Rollouts,
  readRollout,
  readRollouts,
  writeRollout,
} from '@shop/edge/rollouts';
import { type ContractDocument, checkout, type Deployable, deployables, publish } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';
import { breaks, type Live, verdict } from './gate/compatibility.ts';
import { readContract, readLive, recordLive } from './gate/live.ts';

export interface ShippingPlace {
  readonly releases: string;
  /** The web origin that visitors use. */
  readonly webUrl: string;
  /** The environment whose services count; unset: those of this checkout. */
  readonly live?: string | undefined;
}

/** A kept version of a package. */
export interface Build {
  readonly name: string;
  readonly version: string;
  /** Its commit, if known. */
  readonly commit?: string | undefined;
}

export interface ShipOptions {
  /** Opens the pages of a kept version; throws if one is faulty. */
  readonly openPages?: ((build: Build) => Promise<void>) | undefined;
  /** Percentage of the visitors who get it; unset: all. */
  readonly percent?: number | undefined;
}

const askMs = 5_000;

/** Throws if the entry of a kept version does not answer. */
async function assertServed({ releases, webUrl }: ShippingPlace, { name, version }: Build): Promise<void> {
  const { entry } = await pointerTo(releases, name, version);
  const url = new URL(entry, webUrl).href;
  const said = await fetch(url, { signal: AbortSignal.timeout(askMs) }).then(
    ({ ok, status }) => (ok ? undefined : `${url} answered ${status}`),
    (error: unknown) => `${url} does not answer: ${error}`,
  );
  if (said !== undefined)
    throw new CliError(`${name} ${version} is not served, so nothing was changed: ${said}`);
}

/** Cached: the sources do not change during a command, and reading them all takes a second. */
const published = new Map<string, ContractDocument>();
function publishHere(what: Deployable): ContractDocument {
  const document = published.get(what.name) ?? publish(what, checkout);
  published.set(what.name, document);
  return document;
}

/** Reads what a kept build offers and needs. */
function keptContract(releases: string, name: string, version: string): ContractDocument {
  return readContract(join(releases, name, version, 'contract.json'));
}

/**
 * Returns the shipped front ends, and otherwise what the environment records or, without one, this checkout.
 */
async function liveAt({ releases, live: environment }: ShippingPlace, rollouts: Rollouts): Promise<Live> {
  const recorded = environment ? await readLive(environment) : undefined;
  const documents = await Promise.all(
    deployables.map(async (each) => {
      const version = rollouts[each.name]?.live.version;
      if (version) return keptContract(releases, each.name, version);
      return recorded ? recorded[each.name] : publishHere(each);
    }),
  );
  return Object.fromEntries(documents.flatMap((each) => (each ? [[each.package, each]] : [])));
}

/** Asks the gate whether a kept version breaks what is live according to these rollouts. */
async function askGate(place: ShippingPlace, rollouts: Rollouts, { name, version }: Build) {
  const contract = keptContract(place.releases, name, version);
  const live = await liveAt(place, rollouts);
  const faults = breaks(contract, live);
  return { contract, said: verdict(contract, faults, live), isRefused: faults.length > 0 };
}

/** Refuses a version that is not served, or that the gate rejects. */
async function judge(place: ShippingPlace, build: Build) {
  await assertServed(place, build);
  const judged = await askGate(place, readRollouts(place.releases), build);
  if (judged.isRefused) throw new CliError(`${judged.said}\nNothing was changed.`);
  return judged;
}

/** Points new pages to a kept version once it is served and the gate accepts it. */
async function moveTo(place: ShippingPlace, build: Build): Promise<string> {
  const { releases } = place;
  const { name, version, commit } = build;
  const { contract, said } = await judge(place, build);
  const shipped = shippedWith(readRollout(releases, name), { version, commit });
  await makeLive(releases, name, { version, shipped });
  record(place, contract, commit);
  await removeOldVersions(releases, name);
  return `${said}\n${name} ${version} is live.`;
}

function record({ live: environment }: ShippingPlace, contract: ContractDocument, commit = 'HEAD'): void {
  if (environment) recordLive(environment, contract, commit);
}

/** Gives a kept version to a share of the visitors; a repeated call changes the share. */
async function moveShare(place: ShippingPlace, build: Build, percent: number): Promise<string> {
  const { releases } = place;
  const { name, version, commit } = build;
  const now = readRollout(releases, name);
  if (!now)
    throw new CliError(`No version of ${name} is live, so a share of the visitors cannot get another.`);
  const { said } = await judge(place, build);
  const since = now.canary?.since ?? new Date().toISOString();
  const canary = { ...(await pointerTo(releases, name, version)), percent, since, commit };
  await writeRollout(releases, name, { ...now, canary });
  return `${said}\n${percent} % of the visitors get ${name} ${version}; the others get what is live.`;
}

function move(place: ShippingPlace, build: Build, percent: number | undefined): Promise<string> {
  return percent === undefined ? moveTo(place, build) : moveShare(place, build, percent);
}

/** Gives a kept version to new pages, all of them or a share, if its pages are sound, it is served and the gate accepts it. */
export async function ship(place: ShippingPlace, build: Build, options: ShipOptions = {}): Promise<string> {
  const { releases } = place;
  const { name, version } = build;
  const { openPages, percent } = options;
  if (liveVersion(releases, name) === version)
    return `${name} ${version} is live already: these sources were shipped before.`;
  await openPages?.(build);
  const running = readRollout(releases, name)?.canary;
  if (running && running.version !== version)
    throw new CliError(
      `${running.percent} % of the visitors get ${name} ${running.version}. First \`npm run promote -- ${name}\` or ` +
        `\`npm run rollback -- ${name}\`. Nothing was changed.`,
    );
  return move(place, build, percent);
}

/** Gives a canary to all visitors, or to another share. */
export async function promote(place: ShippingPlace, name: string, percent?: number): Promise<string> {
  const canary = readRollout(place.releases, name)?.canary;
  if (!canary) throw new CliError(`No canary is running for ${name}, so there is nothing to promote.`);
  return move(place, { name, version: canary.version, commit: canary.commit }, percent);
}

/** Ends the canary; otherwise returns to the previously live version, or to any kept one. */
export async function rollBack(place: ShippingPlace, name: string, to?: string): Promise<string> {
  const { releases } = place;
  const rollouts = readRollouts(releases);
  const now = rollouts[name];
  if (now?.canary && to === undefined) {
    await writeRollout(releases, name, { ...now, canary: undefined });
    return `The canary ${name} ${now.canary.version} ended; what is live stays.`;
  }
  const version = to ?? previousVersion(now);
  if (!version) throw new CliError(`Nothing was shipped before what is live of ${name}.`);
  const kept = keptVersions(releases, name);
  if (!kept.includes(version))
    throw new CliError(`${version} of ${name} is not kept. Kept: ${kept.join(', ')}. Nothing was changed.`);
  await assertServed(place, { name, version });
  await makeLive(releases, name, { version });
  // A rollback is urgent, so the gate is asked afterwards: other packages may have changed since this version was shipped.
  const { contract, said, isRefused } = await askGate(place, rollouts, { name, version });
  record(place, contract, commitOfShipment(now, version));
  const note = isRefused ? `\nBut it is not compatible with what is live:\n${said}` : '';
  return `${name} ${version} is live.${note}`;
}
