import { createHash } from 'node:crypto';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { FirstView } from './first-view.ts';
import { dataElement, escaped } from './heads/head.ts';
import type { BuiltDocument } from './inlined-files.ts';

/** The shell's document with the run-time settings, split around the head and the first view of a page. */
export interface ShellDocument {
  readonly id: string;
  readonly policy: string;
  readonly config: RuntimeConfig;
  readonly firstView: FirstView | undefined;
  readonly before: string;
  readonly between: string;
  readonly after: string;
  /** By micro-frontend: elements that request its files. */
  readonly areas: ReadonlyMap<string, string>;
  readonly end: string;
}

function fill(html: string, mark: string, text: string): string {
  if (!html.includes(mark)) throw new Error(`The shell's index.html has no ${mark}`);
  return html.replace(mark, () => text);
}

interface RunTimePart {
  readonly remotes: readonly Remote[];
  readonly config: RuntimeConfig;
  /** The shell's version; the build itself does not contain it. */
  readonly shell: string;
  readonly firstView: FirstView | undefined;
}

export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** After the content, because browsers share the line among all requests. A style sheet that hangs must not hold up the page, so it is only preloaded. */
function areaElements({ entry, imports, sheets }: Remote): string {
  return [
    ...[entry, ...imports].map(
      (path) => `<link rel="modulepreload" fetchpriority="low" href="${escaped(path)}">`,
    ),
    ...sheets.map((path) => `<link rel="preload" as="style" fetchpriority="low" href="${escaped(path)}">`),
  ].join('');
}

const headPlace = /<!--head-->.*?<!--\/head-->/s;
const contentPlace = '<!--served-->';

/** Puts the run-time settings into the document, which saves the browser a round trip. */
export function fillDocument(
  { html, hashes }: BuiltDocument,
  { remotes, config, shell, firstView }: RunTimePart,
): ShellDocument {
  const named =
    `<meta name="shop:version" content="${escaped(shell)}">` +
    dataElement('type="application/json" id="remotes"', remotes);
  const settings = dataElement('type="application/json" id="config"', config);
  const filled = fill(fill(html, '<!--remotes-->', named), '<!--config-->', settings);
  const [before = '', rest = ''] = filled.split(headPlace);
  const [between = '', last = ''] = rest.split(contentPlace);
  const [after = '', end = ''] = last.split('<!--area-->');
  const areas = new Map(remotes.map((remote) => [remote.name, areaElements(remote)]));
  const styles = [...hashes.styles, ...(firstView?.sources ?? [])];
  const policy = contentSecurityPolicy(config, { ...hashes, styles });
  return { id: hashOf(filled), policy, config, firstView, before, between, after, areas, end };
}
