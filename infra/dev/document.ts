import { join } from 'node:path';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { runnerImport } from 'vite';
import { root } from '../lib/root.ts';

/** Describes a micro-frontend that is served from this machine. */
async function fromSources(name: string): Promise<Remote> {
  const folder = join(root, `mf-${name}`);
  const { module } = await runnerImport<{ pages: Remote['pages'] }>(join(folder, 'src/expose/pages.ts'));
  const entry = join('/@fs', folder, 'src/expose/area.tsx');
  return { name, version: 'development', entry, imports: [], sheets: [], pages: module.pages };
}

/** Replaces the shop's entries of micro-frontends served from this machine. */
export function withServed(listed: readonly Remote[], folders: readonly string[]): Promise<Remote[]> {
  return Promise.all(
    listed.map((remote) => (folders.includes(`mf-${remote.name}`) ? fromSources(remote.name) : remote)),
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

interface DocumentFacts {
  /** Folders of micro-frontends served from this machine. */
  readonly folders: readonly string[];
  readonly remotes: readonly Remote[];
  readonly config: RuntimeConfig;
}

/** Returns the shell's document with this machine's micro-frontends. */
export async function devDocument(
  html: string,
  { folders, remotes, config }: DocumentFacts,
): Promise<string> {
  const served = await withServed(remotes, folders);
  return html
    .replace('<!--remotes-->', () => dataElement('remotes', served))
    .replace('<!--config-->', () => dataElement('config', config))
    .replace('</body>', () => `${badge(['shell', ...folders])}</body>`);
}
