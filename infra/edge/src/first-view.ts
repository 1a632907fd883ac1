import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstViewPage, RenderedFirstView } from '@shop/contracts';
import { readBuiltArea } from './built-area.ts';
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

/** The server build of an area that has first views. */
export const firstViewFile = 'first-view.mjs';

/** Reads the style sheets of the version in a folder, and renders with its server build. */
export async function loadFirstView(folder: string, renderer: Renderer): Promise<FirstView> {
  const { sheets } = await readBuiltArea(folder);
  const styles = await Promise.all(
    sheets.map(async (sheet) =>
      inlined('style', basename(sheet), await readFile(join(folder, sheet), 'utf8')),
    ),
  );
  const code = pathToFileURL(join(folder, firstViewFile)).href;
  return {
    render: (page) => renderer.render(code, page),
    styles: styles.map((each) => each?.element ?? '').join(''),
    sources: styles.flatMap((each) => each?.source ?? []),
  };
}
