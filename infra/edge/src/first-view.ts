import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Remote, RenderFirstView } from '@shop/contracts';
import { z } from 'zod';
import { inlined } from './inlined-files.ts';
import { isAddress, readFrom } from './shell-files.ts';

/** The view that one version of the storefront draws before any script has run. */
export interface FirstView {
  readonly render: RenderFirstView;
  /** Its style sheets, as elements of the page. */
  readonly styles: string;
  /** The style sheets as sources of the page's policy. */
  readonly sources: readonly string[];
}

const serverBuild = z.object({
  renderFirstView: z.custom<RenderFirstView>((value) => typeof value === 'function'),
});

/** Node imports only files, so a build from a front end's own server is stored first. */
async function fileOf(place: string, name: string): Promise<string> {
  if (!isAddress(place)) return join(place, name);
  const file = join(await mkdtemp(join(tmpdir(), 'first-view-')), basename(name));
  await writeFile(file, await readFrom(place, `/${name}`));
  return file;
}

/** Loads the server build that a manifest names. `place` is the folder or address of its version. Node never unloads it. */
export async function loadFirstView(
  manifest: NonNullable<Remote['manifest']>,
  place: string,
): Promise<FirstView | undefined> {
  if (manifest.firstView === undefined) return undefined;
  const sheets = manifest.exposes.flatMap(({ assets }) => assets.css.sync);
  const styles = await Promise.all(
    sheets.map(async (sheet) => inlined('style', basename(sheet), await readFrom(place, `/${sheet}`))),
  );
  const file = await fileOf(place, manifest.firstView);
  const { renderFirstView } = serverBuild.parse(await import(pathToFileURL(file).href));
  return {
    render: renderFirstView,
    styles: styles.map((each) => each?.element ?? '').join(''),
    sources: styles.flatMap((each) => each?.source ?? []),
  };
}
