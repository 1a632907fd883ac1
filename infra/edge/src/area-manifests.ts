import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaManifest, areaManifest, type Remote } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { packageName } from './pointer.ts';

/** Undefined when the text is no manifest: the page then asks for it itself. */
export function readManifest(text: string): AreaManifest | undefined {
  try {
    return areaManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Versions whose manifests are remembered: more than are live and tried out at one time. */
const remembered = 50;

/** Gives remotes their manifests. Versions that are kept beside each other never change, so each is read once. */
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
