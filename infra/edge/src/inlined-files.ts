import { createHash } from 'node:crypto';

/** Inline texts that the policy of one page allows. */
export interface InlinedHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The shell's `index.html` with the files that block its first paint inlined. */
export interface BuiltDocument {
  readonly html: string;
  readonly hashes: InlinedHashes;
}

/** Style sheets and classic scripts: they block the first paint. */
const blocking =
  /<link rel="stylesheet"[^>]* href="(?<sheet>\/assets\/[\w.-]+)"[^>]*>|<script src="(?<script>\/assets\/[\w.-]+)"><\/script>/g;

/** Tells areas where the shared libraries are. */
const importMap = /<script type="importmap">([^<]*)<\/script>/g;

/** Text that would end its element, or be parsed differently from what was hashed. */
const unfit = /<\/(?:style|script)|<!--|[\r\0]/i;

interface Inlined {
  readonly name: 'style' | 'script';
  readonly element: string;
  /** As a source of a policy. */
  readonly source: string;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A file as an element of the page; undefined if its text cannot be inlined. */
export function inlined(name: Inlined['name'], file: string, text: string): Inlined | undefined {
  if (unfit.test(text)) return undefined;
  return { name, element: `<${name} data-file="${file}">${text}</${name}>`, source: hashOf(text) };
}

/**
 * Inlines the files; each element names its file. The browser loads files that cannot be read or inlined. This is done here and not in the
 * build, because the policy has to allow it, and so that the shell also works with an edge that does not inline.
 */
export async function inlineFiles(
  html: string,
  read: (path: string) => Promise<string>,
): Promise<BuiltDocument> {
  const found = [...html.matchAll(blocking)].map(async ({ groups }) => {
    const { sheet, script = '' } = groups ?? {};
    const [name, file] = sheet === undefined ? (['script', script] as const) : (['style', sheet] as const);
    const text = await read(file).catch(() => undefined);
    return text === undefined ? undefined : inlined(name, file, text);
  });
  const elements = await Promise.all(found);
  const sources = (name: Inlined['name']) =>
    elements.flatMap((each) => (each?.name === name ? [each.source] : []));
  const maps = [...html.matchAll(importMap)].map(([, text = '']) => hashOf(text));
  const next = elements.values();
  return {
    html: html.replace(blocking, (element) => next.next().value?.element ?? element),
    hashes: { styles: sources('style'), scripts: [...sources('script'), ...maps] },
  };
}
