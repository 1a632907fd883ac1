import {
  liveVersion,
  makeLive,
  previousVersion,
  recordShipment,
  remoteName,
  removeOldVersions,
  withShipLock,
} from '@shop/edge/pointer';
import { checkout, deployables, publish } from '@shop/tooling';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { breaks, type Live, verdict } from './gate/compatibility.ts';
import { readLive, recordLive } from './gate/live.ts';
import { keptContract } from './kept-contracts.ts';

export interface ShippingPlace {
  readonly releases: string;
  /** The web origin that people use. */
  readonly webUrl: string;
  /** File or address of what is live; without one: the versions that are pointed to, and the services of this checkout. */
  readonly live?: string | undefined;
}

const files = z.array(z.string());
const loaded = z.object({ sync: files, async: files });
const manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: loaded, css: loaded }) })),
});

async function read(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  const text = await response.text();
  if (!response.ok || text === '') throw new Error(`${url} answered ${response.status}`);
  return text;
}

/** Asks the web origin for a version's manifest and every file it names, and says how many they are. */
async function assertServed(webUrl: string, entry: string): Promise<number> {
  const at = new URL(entry, webUrl);
  try {
    const { metaData, exposes } = manifest.parse(JSON.parse(await read(at.href)));
    const named = exposes
      .flatMap(({ assets }) => [assets.js, assets.css])
      .flatMap(({ sync, async: later }) => [...sync, ...later]);
    const all = new Set([metaData.remoteEntry.name, ...named]);
    await Promise.all([...all].map((name) => read(new URL(name, at).href)));
    return all.size + 1;
  } catch (error) {
    const why = error instanceof z.ZodError ? 'its manifest cannot be read' : String(error);
    throw new CliError(`The new version does not answer, nothing was changed: ${why}`);
  }
}

/** What runs beside this checkout's services: the front ends as they are pointed to. */
async function liveHere(releases: string): Promise<Live> {
  const documents = await Promise.all(
    deployables.map(async (each) => {
      const version = liveVersion(releases, each.name);
      return version ? keptContract(releases, each.name, version) : publish(each, checkout);
    }),
  );
  return Object.fromEntries(documents.map((each) => [each.package, each]));
}

/** Points new pages to a kept version, after it answered in full and passed the gate. */
async function moveTo(
  { releases, webUrl, live: place }: ShippingPlace,
  { name, version, isNew }: { name: string; version: string; isNew: boolean },
): Promise<string> {
  const contract = await keptContract(releases, name, version);
  const answered = await assertServed(webUrl, `/mf/${remoteName(name)}/${version}/mf-manifest.json`);
  const live = place ? await readLive(place) : await liveHere(releases);
  const faults = breaks(contract, live);
  const said = verdict(contract, faults, live);
  if (faults.length > 0) throw new CliError(`${said}\nNothing was changed.`);
  // Before the pointer moves: what is pointed to is always in the history.
  if (isNew) await recordShipment(releases, name, version);
  await makeLive(releases, name, version);
  if (place && !/^https?:/.test(place)) await recordLive(place, live, contract);
  return `${name} ${version} is live: its ${answered} files answer, and it breaks nobody.`;
}

/** Makes a version that was added to the releases the one that new pages get. */
export function ship(place: ShippingPlace, name: string, version: string): Promise<string> {
  return withShipLock(place.releases, async () => {
    if (liveVersion(place.releases, name) === version)
      return `${name} ${version} is live already: these sources were shipped before.`;
    const said = await moveTo(place, { name, version, isNew: true });
    await removeOldVersions(place.releases, name);
    return said;
  });
}

/** Back to the version that was live before, or to any that is kept. */
export function rollBack(place: ShippingPlace, name: string, to?: string): Promise<string> {
  return withShipLock(place.releases, async () => {
    const version = to ?? previousVersion(place.releases, name);
    if (!version) throw new CliError(`Nothing was shipped before what is live of ${name}.`);
    return moveTo(place, { name, version, isNew: false });
  });
}
