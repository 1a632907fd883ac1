import { join } from 'node:path';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { runnerImport } from 'vite';
import { root } from '../lib/root.ts';

/** Describes a micro-frontend that is served from this machine. */
export async function fromSources(folder: string): Promise<Remote> {
  const name = folder.slice('mf-'.length);
  const sources = join(root, folder, 'src/expose');
  const { module } = await runnerImport<{ pages: Remote['pages'] }>(join(sources, 'pages.ts'));
  const entry = join('/@fs', sources, 'area.tsx');
  return { name, version: 'development', entry, imports: [], sheets: [], pages: module.pages };
}

/** Replaces the shop's entries of micro-frontends served from this machine. */
export function withServed(listed: readonly Remote[], folders: readonly string[]): Promise<Remote[]> {
  return Promise.all(
    listed.map((remote) => {
      const folder = folders.find((each) => each === `mf-${remote.name}`);
      return folder === undefined ? remote : fromSources(folder);
    }),
  );
}

const badgeStyle =
  'position:fixed;left:8px;bottom:8px;z-index:9999;padding:4px 10px;border-radius:4px;background:#12161d;color:#fff;font:12px monospace;pointer-events:none';

/** Shows on the page which parts come from this machine, so a developer does not look for edits in the shop's own code. */
function badge(names: readonly string[]): string {
  return `<aside aria-label="Development" style="${badgeStyle}">from this machine: ${names.join(', ')}</aside>`;
}

function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

export interface PageData {
  readonly remotes: readonly Remote[];
  /** Without it the page asks for its file. */
  readonly config?: RuntimeConfig;
}

/** Returns the shell's document with its data. `names`: what comes from this machine. */
export function devDocument(html: string, names: readonly string[], { remotes, config }: PageData): string {
  return html
    .replace('<!--remotes-->', () => dataElement('remotes', remotes))
    .replace('<!--config-->', () => (config ? dataElement('config', config) : ''))
    .replace('</body>', () => `${badge(names)}</body>`);
}
