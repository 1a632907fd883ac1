import { pointerTo } from '@shop/edge/releases';
import { addPreview, removePreview } from '@shop/edge/rollouts';
import { previewCookie } from '@shop/edge/visitors';
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

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(askMs) });
  const text = await response.text();
  if (!response.ok || text === '') throw new Error(`${url} answered ${response.status}`);
  return text;
}

/** Throws if the entry of a kept version does not answer. */
export async function assertServed({ releases, webUrl }: Place, { name, version }: Build): Promise<void> {
  const { entry } = await pointerTo(releases, name, version);
  await read(new URL(entry, webUrl).href).catch((error: unknown) => {
    throw new CliError(`${name} ${version} is not served, so nothing was changed: ${error}`);
  });
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
    `${webUrl} does not show a version of ${releases}: its web edge reads another folder (RELEASES_DIR). Nothing was changed.`,
  );
}

/** Serves a kept version to a token's bearer while `work` runs. */
export async function withPreview(
  place: Place,
  build: Build,
  work: (token: string) => Promise<void>,
): Promise<void> {
  const pointer = await pointerTo(place.releases, build.name, build.version);
  const token = await addPreview(place.releases, pointer);
  try {
    await untilShown(place, build, token);
    await work(token);
  } finally {
    await removePreview(place.releases, token);
  }
}
