/**
 * Runs in the head, before anything is painted. Built as a file of its own, which the edge puts into the page:
 * sets the chosen theme, tells the first paint whether a session is kept, and starts fetching the micro-frontend of this path.
 */
import { findPage } from '@shop/contracts/pages';
import './early-fetch.ts';

const themeKey = 'shop:theme';
const page = document.documentElement.dataset;

/** A browser may forbid storage altogether; the page starts without it. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const theme = readStorage(themeKey);
if (theme === 'sheet' || theme === 'night') page.theme = theme;

const hasSession = readStorage('accessToken') !== null;
if (hasSession) page.session = 'kept';
if (location.pathname === '/') page.page = 'home';

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** Of its home page. */
  pictures?: string[];
}

function preload(href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { href, ...attributes }));
}

function preloadFiles({ metaData, exposes, pictures = [] }: Manifest, manifestUrl: string): void {
  const at = (name: string): string => new URL(name, manifestUrl).href;
  const module = { rel: 'modulepreload', fetchPriority: 'low' } as const;
  preload(at(metaData.remoteEntry.name), module);
  for (const { assets } of exposes) {
    // The exposed module stands last, behind what it imports. It is the largest, and a browser may have no connection left for the sixth file.
    for (const name of assets.js.sync.toReversed()) preload(at(name), module);
    for (const name of assets.css.sync) preload(at(name), { rel: 'preload', as: 'style' });
  }
  // Not as a preload: browsers do not take one for a drawing's parts.
  if (page.page === 'home') for (const name of pictures) preload(at(name), { rel: 'prefetch' });
}

/** The time limit would also end a body that nobody has read while the bundle is still on its way. */
async function readWhole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  return new Response(await response.text(), { status: response.status });
}

function fetchManifest(entry: string): void {
  const url = new URL(entry, location.href).href;
  const answer = readWhole(fetch(url, { signal: AbortSignal.timeout(4_000) }));
  window.shopEarlyFetches = new Map([[url, answer]]);
  answer
    .then(async (response) => preloadFiles(await response.clone().json(), url))
    .catch(() => window.shopEarlyFetches?.delete(url));
}

const area = findPage(location.pathname);
const inlined = document.getElementById('remotes')?.textContent;
if (inlined && area && (area.access === 'public' || hasSession)) {
  const list: { name: string; entry: string }[] = JSON.parse(inlined);
  const remote = list.find(({ name }) => name === area.owner);
  if (remote) fetchManifest(remote.entry);
}
