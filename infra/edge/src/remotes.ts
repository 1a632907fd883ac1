import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaManifest, areaManifest, type Remote } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { packageName } from './pointer.ts';
import { versionFile } from './releases.ts';

/** A micro-frontend's own server, or its replicas. */
export interface RemoteOrigin {
  readonly name: string;
  readonly at: Replicas;
}

const askMs = 2_000;

/** An answer of another server of the shop. */
export async function read(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(askMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Undefined if the text is not a manifest: the page then fetches it itself. */
function readManifest(text: string): AreaManifest | undefined {
  try {
    return areaManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The folder of a kept version. */
function keptPlace(releases: string, { name, version }: Remote): string {
  return join(releases, packageName(name), version);
}

/** Adds the manifest of a kept version; that of a front end's own server came with its version. */
export async function withManifest(remote: Remote, releases: string | undefined): Promise<Remote> {
  if (remote.manifest !== undefined || releases === undefined) return remote;
  const text = await readFile(join(keptPlace(releases, remote), 'mf-manifest.json'), 'utf8').catch(() => '');
  return { ...remote, manifest: readManifest(text) };
}

function entryOf(name: string): string {
  return `/mf/${name}/mf-manifest.json`;
}

/** Location of a version's files: the folder of a kept one, or the address of the front end's own server. */
export function placeOf(
  remote: Remote,
  releases: string | undefined,
  origins: readonly RemoteOrigin[],
): string | undefined {
  const { name, entry } = remote;
  if (entry !== entryOf(name)) return releases && keptPlace(releases, remote);
  const origin = origins.find((each) => each.name === name);
  return origin && `${origin.at.next()}/mf/${name}`;
}

/** The build a micro-frontend's server serves now. Its version includes a hash, because builds may share a package version. */
async function look({ name, at }: RemoteOrigin): Promise<Remote> {
  const url = at.next();
  const text = await read(`${url}${entryOf(name)}`);
  const { version, kit } = versionFile.parse(JSON.parse(await read(`${url}/mf/${name}/version.json`)));
  const build = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { name, entry: entryOf(name), version: `${version}+${build}`, kit, manifest: readManifest(text) };
}

/** A server's current build, or the last known one if it does not answer. */
export async function discover(origin: RemoteOrigin, known: readonly Remote[]): Promise<Remote> {
  const { name } = origin;
  // Not seen yet: the page still tries it, and offers Retry if it fails.
  const unknown = { name, entry: entryOf(name), version: 'unknown', kit: 0 };
  return look(origin).catch(() => known.find((each) => each.name === name) ?? unknown);
}
