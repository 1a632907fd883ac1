import { z } from 'zod';
import { takeEarlyResponse } from '../boot/early-start.ts';

const limitMs = 4_000;

const manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ css: z.object({ sync: z.array(z.string()) }) }) })),
});

export interface RemoteFiles {
  entry: string;
  stylesheets: string[];
}

/** Where a remote's files are now. A hung server ends in an error; a fresh look does not trust any cache. */
export async function readManifest(address: string): Promise<RemoteFiles> {
  const url = new URL(address, location.href).href;
  const response = await (takeEarlyResponse(url) ?? fetch(url, { signal: AbortSignal.timeout(limitMs) }));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const { metaData, exposes } = manifest.parse(await response.json());
  const at = (name: string): string => new URL(name, url).href;
  return {
    entry: at(metaData.remoteEntry.name),
    stylesheets: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
  };
}
