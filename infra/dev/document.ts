import type { Remote, RuntimeConfig } from '@shop/contracts';

export interface ServedRemote {
  /** Name in the page: `dashboard`. */
  readonly name: string;
  /** Path on every origin: `/mf/dashboard/`. */
  readonly base: string;
  /** Vite's own address. */
  readonly url: string;
}

type Served = readonly Pick<ServedRemote, 'name' | 'base'>[];

/** Replaces the shop's entries of micro-frontends served from this machine. */
export function withServed(listed: readonly Remote[], served: Served): Remote[] {
  const bases = new Map(served.map(({ name, base }) => [name, base]));
  return listed.map((remote) => {
    const { name, kit } = remote;
    const base = bases.get(name);
    if (base === undefined) return remote;
    return { name, kit, entry: `${base}mf-manifest.json`, version: 'development' };
  });
}

/**
 * Must run before React does: react-refresh only sees renderers registered after it. Vite adds it only to its own documents. Imports the
 * federation plugin's copy of the runtime, not `@react-refresh`: that one has a top-level await, and a waiting script does not hold up the
 * shell's.
 */
function refreshPreamble({ base }: Served[number]): string {
  return `<script type="module">
import { injectIntoGlobalHook } from '${base}@mf-react-refresh-local';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="${base}@vite/client"></script>`;
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

export interface DocumentFacts {
  readonly served: Served;
  /** Names shown in the badge. */
  readonly fromHere: readonly string[];
  readonly remotes: readonly Remote[];
  readonly config: RuntimeConfig;
}

/** Returns the shell's document with this machine's micro-frontends. */
export function devDocument(html: string, { served, fromHere, remotes, config }: DocumentFacts): string {
  return html
    .replace('<head>', () => `<head>${served.map(refreshPreamble).join('\n')}`)
    .replace('<!--remotes-->', () => dataElement('remotes', withServed(remotes, served)))
    .replace('<!--config-->', () => dataElement('config', config))
    .replace('</body>', () => `${badge(fromHere)}</body>`);
}
