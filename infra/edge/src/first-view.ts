import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewPage, Remote, RenderedFirstView } from '@shop/contracts';
import { inlined } from './inlined-files.ts';
import type { Renderer } from './render-first-view.ts';

/** The view that one version of the storefront draws before any script has run. */
export interface FirstView {
  readonly render: (page: FirstViewPage) => Promise<RenderedFirstView>;
  /** Its style sheets, as elements of the page. */
  readonly styles: string;
  /** The style sheets as sources of the page's policy. */
  readonly sources: readonly string[];
}

/** Reads the style sheets of the version in a folder, and renders with the server build that its manifest names. */
export async function loadFirstView(
  { firstView, exposes }: NonNullable<Remote['manifest']>,
  folder: string,
  renderer: Renderer,
): Promise<FirstView | undefined> {
  if (firstView === undefined) return undefined;
  const sheets = exposes.flatMap(({ assets }) => assets.css.sync);
  const styles = await Promise.all(
    sheets.map(async (sheet) =>
      inlined('style', basename(sheet), await readFile(join(folder, sheet), 'utf8')),
    ),
  );
  const code = pathToFileURL(join(folder, firstView)).href;
  return {
    render: (page) => renderer.render(code, page),
    styles: styles.map((each) => each?.element ?? '').join(''),
    sources: styles.flatMap((each) => each?.source ?? []),
  };
}
