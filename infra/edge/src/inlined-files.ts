import { createHash } from 'node:crypto';

/** What the policy of one page lets in although it stands in the page itself: just these texts. */
export interface InlinedHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The shell's `index.html` with the files in it that its first paint would wait for. */
export interface BuiltDocument {
  readonly html: string;
  readonly hashes: InlinedHashes;
  /** Whether every such file could be put in. */
  readonly isWhole: boolean;
}

/** Sheets, and scripts that are no modules: those hold up the first paint. */
const blocking =
  /<link rel="stylesheet"[^>]* href="(?<sheet>\/assets\/[\w.-]+)"[^>]*>|<script src="(?<script>\/assets\/[\w.-]+)"><\/script>/g;

/** Would end its element, or be read as something else than what was hashed. */
const unfit = /<\/(?:style|script)|<!--|[\r\0]/i;

interface Inlined {
  readonly name: 'style' | 'script';
  readonly element: string;
  /** In the words of a policy. */
  readonly source: string;
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Puts them in; each element names its file. What cannot be read, or cannot stand in a page, is asked for by the browser. It is done here and
 * not when the shell is built, because the policy has to allow it: a shell stays whole behind an edge that knows nothing of this.
 */
export async function inlineFiles(
  html: string,
  read: (path: string) => Promise<string>,
): Promise<BuiltDocument> {
  const found = [...html.matchAll(blocking)].map(async ({ groups }): Promise<Inlined | undefined> => {
    const { sheet, script = '' } = groups ?? {};
    const [name, file] = sheet === undefined ? (['script', script] as const) : (['style', sheet] as const);
    const text = await read(file).catch(() => undefined);
    if (text === undefined || unfit.test(text)) return undefined;
    return { name, element: `<${name} data-file="${file}">${text}</${name}>`, source: sourceOf(text) };
  });
  const inlined = await Promise.all(found);
  const sources = (name: Inlined['name']) =>
    inlined.flatMap((each) => (each?.name === name ? [each.source] : []));
  const next = inlined.values();
  return {
    html: html.replace(blocking, (element) => next.next().value?.element ?? element),
    hashes: { styles: sources('style'), scripts: sources('script') },
    isWhole: !inlined.includes(undefined),
  };
}
