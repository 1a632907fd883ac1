import { createHash } from 'node:crypto';
import type { Remote } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { readManifest } from './area-manifests.ts';
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

function entryOf(name: string): string {
  return `/mf/${name}/mf-manifest.json`;
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

export function allKnown(remotes: readonly Remote[]): boolean {
  return remotes.every(({ version }) => version !== 'unknown');
}
