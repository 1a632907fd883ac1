import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Remote, RenderFirstView } from '@shop/contracts';
import { z } from 'zod';
import { inlined } from './inlined-files.ts';

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

/** Loads the server build that a manifest names from the folder of its version. Node never unloads it. */
export async function loadFirstView(
  manifest: NonNullable<Remote['manifest']>,
  folder: string,
): Promise<FirstView | undefined> {
  if (manifest.firstView === undefined) return undefined;
  const sheets = manifest.exposes.flatMap(({ assets }) => assets.css.sync);
  const styles = await Promise.all(
    sheets.map(async (sheet) =>
      inlined('style', basename(sheet), await readFile(join(folder, sheet), 'utf8')),
    ),
  );
  const code = pathToFileURL(join(folder, manifest.firstView));
  const { renderFirstView } = serverBuild.parse(await import(code.href));
  return {
    render: renderFirstView,
    styles: styles.map((each) => each?.element ?? '').join(''),
    sources: styles.flatMap((each) => each?.source ?? []),
  };
}
