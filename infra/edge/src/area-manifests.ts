import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaManifest, areaManifest, type Remote } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { packageName } from './pointer.ts';

/** Undefined if the text is not a manifest: the page then fetches it itself. */
export function readManifest(text: string): AreaManifest | undefined {
  try {
    return areaManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Cached manifests: more than the versions that are live or canaries at one time. */
const remembered = 50;

/** Adds manifests to remotes. Kept versions never change, so each manifest is read once. */
export function createAreaManifests(releases: string | undefined) {
  const known = new LRUCache<string, AreaManifest>({ max: remembered });
  const find = async ({ name, version, manifest }: Remote): Promise<AreaManifest | undefined> => {
    if (manifest !== undefined || releases === undefined) return manifest;
    const file = join(releases, packageName(name), version, 'mf-manifest.json');
    const found = known.get(file) ?? (await readFile(file, 'utf8').then(readManifest, () => undefined));
    if (found) known.set(file, found);
    return found;
  };
  return {
    withManifests: (remotes: readonly Remote[]): Promise<Remote[]> =>
      Promise.all(remotes.map(async (remote) => ({ ...remote, manifest: await find(remote) }))),
  };
}
