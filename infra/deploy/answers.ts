import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';

const limitMs = 5_000;
const files = z.array(z.string());
const assets = z.object({
  js: z.object({ sync: files, async: files }),
  css: z.object({ sync: files, async: files }),
});
const manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets })),
});

async function read(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  const text = await response.text();
  if (!response.ok || text === '') throw new Error(`${url} answered ${response.status}`);
  return text;
}

/** Asks the web origin for a version's manifest and every file it names; a CliError says which one is not there. */
export async function assertServed(webUrl: string, entry: string): Promise<number> {
  const at = new URL(entry, webUrl);
  try {
    const { metaData, exposes } = manifest.parse(JSON.parse(await read(at.href)));
    const named = exposes.flatMap(({ assets: { js, css } }) => [
      ...js.sync,
      ...js.async,
      ...css.sync,
      ...css.async,
    ]);
    const all = new Set([metaData.remoteEntry.name, ...named]);
    await Promise.all([...all].map((name) => read(new URL(name, at).href)));
    return all.size + 1;
  } catch (error) {
    const why = error instanceof z.ZodError ? 'its manifest cannot be read' : String(error);
    throw new CliError(`The new version does not answer, nothing was changed: ${why}`);
  }
}
