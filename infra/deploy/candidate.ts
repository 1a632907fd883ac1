import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pointerTo, remoteName } from '@shop/edge/pointer';
import { addPreview, removePreview } from '@shop/edge/rollouts';
import { previewCookie } from '@shop/edge/visitors';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { waitUntil } from '../lib/supervise/wait-until.ts';

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

type Place = Pick<ShippingPlace, 'releases' | 'webUrl'>;

const askMs = 5_000;
/** Every edge reads the releases several times a second. */
const previewLimitMs = 10_000;

const files = z.array(z.string());
const loaded = z.object({ sync: files, async: files });
const manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: loaded, css: loaded }) })),
});

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(askMs) });
  const text = await response.text();
  if (!response.ok || text === '') throw new Error(`${url} answered ${response.status}`);
  return text;
}

async function filesOfShell(releases: string, version: string): Promise<string[]> {
  const html = await readFile(join(releases, 'shell', version, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

async function filesOfRemote(at: URL): Promise<string[]> {
  const { metaData, exposes } = manifest.parse(JSON.parse(await read(at.href)));
  const named = exposes
    .flatMap(({ assets }) => [assets.js, assets.css])
    .flatMap(({ sync, async: later }) => [...sync, ...later]);
  return [at.href, ...[metaData.remoteEntry.name, ...named].map((name) => new URL(name, at).href)];
}

/**
 * Requests every file that a version's manifest or page names; resolves with their number, throws if one does
 * not answer.
 */
export async function assertServed(
  { releases, webUrl }: Place,
  name: string,
  version: string,
): Promise<number> {
  try {
    const { entry } = await pointerTo(releases, name, version);
    const named =
      name === 'shell' ? await filesOfShell(releases, version) : await filesOfRemote(new URL(entry, webUrl));
    const all = new Set(named.map((file) => new URL(file, webUrl).href));
    await Promise.all([...all].map((file) => read(file)));
    return all.size;
  } catch (error) {
    const why = error instanceof z.ZodError ? 'its manifest cannot be read' : String(error);
    throw new CliError(`The new version does not answer, nothing was changed: ${why}`);
  }
}

/** Resolves when the edge serves the version to the token's bearer. */
async function untilShown(
  { releases, webUrl }: Place,
  { name, version }: Build,
  token: string,
): Promise<void> {
  // Two shells may name the same files.
  const mark =
    name === 'shell' ? `<meta name="shop:version" content="${version}">` : `"version":"${version}"`;
  const isShown = async (): Promise<boolean> =>
    (await read(webUrl, { cookie: `${previewCookie}=${token}` })).includes(mark);
  if (await waitUntil(isShown, { limitMs: previewLimitMs })) return;
  throw new CliError(
    `${webUrl} does not show a version that waits in ${releases}: its web edge reads another folder (RELEASES_DIR), or is older than ` +
      'previews. Nothing was changed.',
  );
}

/** Serves a kept version to a token's bearer while `work` runs. */
export async function withPreview(
  place: Place,
  build: Build,
  work: (token: string) => Promise<void>,
): Promise<void> {
  const pointer = await pointerTo(place.releases, build.name, build.version);
  const token = await addPreview(place.releases, { ...pointer, name: remoteName(build.name) });
  try {
    await untilShown(place, build, token);
    await work(token);
  } finally {
    await removePreview(place.releases, token);
  }
}
