import { join } from 'node:path';
import { makeLive, makeShipmentLive, pointerTo, removeOldVersions, withShipLock } from '@shop/edge/releases';
import {
  type Canary,
  canaryOf,
  endCanary,
  liveVersion,
  previousVersion,
  remoteName,
  shipmentOf,
  startCanary,
} from '@shop/edge/rollouts';
import { type ContractDocument, checkout, type Deployable, deployables, publish } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';
import { assertServed, type Build, type ShippingPlace, withPreview } from './candidate.ts';
import { breaks, type Live, verdict } from './gate/compatibility.ts';
import { readContract, readLive, recordLive } from './gate/live.ts';

export interface ShipOptions {
  /** Opens the pages of a version that only the token's bearer gets; throws if one is faulty. */
  readonly openPages?: ((build: Build, token: string) => Promise<void>) | undefined;
  /** Percentage of the visitors who get it; unset: all. */
  readonly percent?: number | undefined;
}

/** Cached: the sources do not change during a command, and reading them all takes a second. */
const published = new Map<string, Promise<ContractDocument>>();
function publishHere(what: Deployable): Promise<ContractDocument> {
  const document = published.get(what.name) ?? publish(what, checkout);
  published.set(what.name, document);
  return document;
}

/** Reads what a kept build offers and needs. */
function keptContract(releases: string, name: string, version: string): Promise<ContractDocument> {
  return readContract(join(releases, name, version, 'contract.json'));
}

/**
 * Returns the shipped front ends, and otherwise what the environment records or, without one, this checkout.
 */
async function liveAt({ releases, live: environment }: ShippingPlace): Promise<Live> {
  const recorded = environment ? await readLive(environment) : undefined;
  const documents = await Promise.all(
    deployables.map(async (each) => {
      const version = liveVersion(releases, each.name);
      if (version) return keptContract(releases, each.name, version);
      return recorded ? recorded[each.name] : publishHere(each);
    }),
  );
  return Object.fromEntries(documents.flatMap((each) => (each ? [[each.package, each]] : [])));
}

/**
 * Asks the gate whether a kept version breaks other packages; `broken` says which. `before` is the previously
 * live version, if the pointer has already moved.
 */
async function askGate(place: ShippingPlace, { name, version }: Build, before?: Build) {
  const { releases } = place;
  const contract = await keptContract(releases, name, version);
  const known = await liveAt(place);
  const live = before ? { ...known, [name]: await keptContract(releases, name, before.version) } : known;
  const faults = breaks(contract, live);
  const said = verdict(contract, faults, live);
  return { contract, said, broken: faults.length > 0 ? said : undefined };
}

/** Refuses a version that is not served, or that the gate rejects. */
async function judge(place: ShippingPlace, build: Build) {
  await assertServed(place, build);
  const { broken, ...known } = await askGate(place, build);
  if (broken !== undefined) throw new CliError(`${broken}\nNothing was changed.`);
  return known;
}

/** Points new pages to a kept version once it is served and the gate accepts it. */
async function moveTo(place: ShippingPlace, build: Build): Promise<string> {
  const { releases } = place;
  const { name, version, commit } = build;
  const { contract, said } = await judge(place, build);
  await makeShipmentLive(releases, name, { version, commit, at: new Date().toISOString() });
  record(place, contract, commit);
  await removeOldVersions(releases, name);
  return `${said}\n${name} ${version} is live.`;
}

function record({ live: environment }: ShippingPlace, contract: ContractDocument, commit = 'HEAD'): void {
  if (environment) recordLive(environment, contract, commit.replace(/,.*/, ''));
}

async function moveShare(place: ShippingPlace, build: Build, percent: number): Promise<string> {
  const { name, version, commit } = build;
  const { said } = await judge(place, build);
  const pointer = await pointerTo(place.releases, name, version);
  await startCanary(place.releases, { ...pointer, commit }, percent);
  return `${said}\n${percent} % of the visitors get ${name} ${version}; the others get what is live.`;
}

function runningCanary({ releases }: ShippingPlace, name: string): Canary | undefined {
  return canaryOf(releases, remoteName(name));
}

/**
 * Gives a kept version to new pages, all of them or a share, if its pages are sound, it is served and the gate accepts it. Opening the
 * pages takes no lock.
 */
export async function ship(place: ShippingPlace, build: Build, options: ShipOptions = {}): Promise<string> {
  const { releases } = place;
  const { name, version } = build;
  const { openPages, percent } = options;
  if (liveVersion(releases, name) === version)
    return `${name} ${version} is live already: these sources were shipped before.`;
  if (openPages) await withPreview(place, build, (token) => openPages(build, token));
  return withShipLock(releases, () => {
    const running = runningCanary(place, name);
    if (running && running.version !== version)
      throw new CliError(
        `${running.percent} % of the visitors get ${name} ${running.version}. First \`npm run promote -- ${name}\` or ` +
          `\`npm run rollback -- ${name}\`. Nothing was changed.`,
      );
    return percent === undefined ? moveTo(place, build) : moveShare(place, build, percent);
  });
}

/** Gives a canary to all visitors, or to another share. */
export function promote(place: ShippingPlace, name: string, percent?: number): Promise<string> {
  return withShipLock(place.releases, () => {
    const canary = runningCanary(place, name);
    if (!canary) throw new CliError(`No canary is running for ${name}, so there is nothing to promote.`);
    const build = { name, version: canary.version, commit: canary.commit };
    return percent === undefined ? moveTo(place, build) : moveShare(place, build, percent);
  });
}

/** Ends the canary; otherwise returns to the previously live version, or to any kept one. */
export function rollBack(place: ShippingPlace, name: string, to?: string): Promise<string> {
  const { releases } = place;
  return withShipLock(releases, async () => {
    const canary = runningCanary(place, name);
    if (canary && to === undefined) {
      await endCanary(releases, canary.name);
      return `The canary ${name} ${canary.version} ended; what is live stays.`;
    }
    const version = to ?? previousVersion(releases, name);
    if (!version) throw new CliError(`Nothing was shipped before what is live of ${name}.`);
    await assertServed(place, { name, version });
    await makeLive(releases, name, version);
    return `${name} ${version} is live.`;
  });
}

/**
 * Describes what a rollback from `before` breaks, and records the version as live. Runs afterwards, because a
 * rollback is urgent: the gate accepted the version when it was shipped, but other packages may have changed
 * since.
 */
export async function brokenByRollback(
  place: ShippingPlace,
  name: string,
  before: string | undefined,
): Promise<string | undefined> {
  const version = liveVersion(place.releases, name);
  if (version === undefined || before === undefined || version === before) return undefined;
  const { contract, broken } = await askGate(place, { name, version }, { name, version: before });
  record(place, contract, shipmentOf(place.releases, name, version)?.commit);
  return broken;
}
