/**
 * Runs in the head before the first paint. Built as a separate file that the edge inlines into the page. It
 * sets the chosen theme, marks whether a session is stored, and starts fetching the micro-frontend of this path.
 */
import type { AreaManifest, Remote } from '@shop/contracts';
import { findPage } from '@shop/contracts/pages';
import { fetchManifest } from './early-manifest.ts';

const themeKey = 'shop:theme';
const page = document.documentElement.dataset;

/** Browsers may block storage; the page starts without it. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const theme = readStorage(themeKey);
if (theme === 'sheet' || theme === 'night') {
  page.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    colour.media = colour.dataset.theme === theme ? 'all' : 'not all';
}

const hasSession = readStorage('accessToken') !== null;
if (hasSession) page.session = 'kept';
if (location.pathname === '/') page.page = 'home';

const timeLimitMs = 4_000;

function link(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  return Object.assign(document.createElement('link'), attributes);
}

/** Applies the sheet on arrival, while the CPU is idle. Removes it on failure, so that a later load requests it again. */
function addSheet(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sheet = link({ rel: 'stylesheet', href });
  sheet.addEventListener('load', () => resolve(), { once: true });
  const forget = (): void => {
    sheet.remove();
    reject(new Error(`${href} did not load`));
  };
  sheet.addEventListener('error', forget, { once: true });
  document.head.append(sheet);
  return promise;
}

interface AreaFiles {
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}

function filesOf({ metaData, exposes }: AreaManifest, url: string): AreaFiles {
  const at = (name: string): string => new URL(name, url).href;
  // The exposed module comes last in the list, after its imports. Fetch it first: it is the largest, and a sixth file may find no free connection.
  const [exposed = [], ...others] = exposes.map(({ assets }) => assets.js.sync.toReversed());
  const [largest = [], ...imported] = exposed;
  return {
    scripts: [largest, metaData.remoteEntry.name, ...imported, ...others.flat()].flat().map(at),
    sheets: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
  };
}

/** modulepreload also compiles the module. */
function preloadModule(href: string): void {
  document.head.append(link({ rel: 'modulepreload', href, fetchPriority: 'low' }));
}

function isMissing(href: string): boolean {
  return document.head.querySelector(`[href="${href}"]`) === null;
}

async function prepare({ scripts, sheets }: AreaFiles): Promise<void> {
  scripts.filter(isMissing).forEach(preloadModule);
  await Promise.all(sheets.filter(isMissing).map(addSheet));
}

/** Fetches the script into the browser cache; the module load then finds it there. */
async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href, { priority: 'low', signal: AbortSignal.timeout(timeLimitMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  await response.arrayBuffer();
  preloadModule(href);
}

/** Upper bound, ms: a page that is never painted must start as well. */
const paintLimitMs = 3_000;

/** Resolves at the first contentful paint; at once in a hidden page, or if the browser does not report paints. */
async function untilFirstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(resolve, paintLimitMs);
  await promise;
  observer.disconnect();
}

const painted = untilFirstPaint();

/**
 * Fetches the largest file at once, while only fonts use the network, and the others after it and the first paint: a browser opens six
 * connections per server, and the last free one is for the shell's own file.
 */
async function fetchNamedFiles({ scripts: [largest, ...others], sheets }: AreaFiles): Promise<void> {
  await Promise.all([largest && fetchScript(largest), painted]);
  await Promise.all([...others.map(fetchScript), ...sheets.map(addSheet)]);
}

/**
 * Resolves with the inlined manifest once its files are here. Uses `fetch`, not preload or import: browsers do not request a failed
 * module again, so Retry could not load the area.
 */
async function fetchNamed(manifest: AreaManifest, url: string): Promise<AreaManifest> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error('the files of the area take too long')), timeLimitMs);
  await Promise.race([fetchNamedFiles(filesOf(manifest, url)), limit]);
  return manifest;
}

function fetchArea({ entry, manifest }: Remote): void {
  const url = new URL(entry, location.href).href;
  const early = manifest ? fetchNamed(manifest, url).catch(() => fetchManifest(url)) : fetchManifest(url);
  window.shopEarlyManifests = new Map([[url, early]]);
  early.then((found) => prepare(filesOf(found, url))).catch(() => window.shopEarlyManifests?.delete(url));
}

/** Starts the main script only after the first paint, so that the content of the page gets network and CPU first. */
function loadMain(): void {
  const src = document.querySelector<HTMLMetaElement>('meta[name="shop:main"]')?.content;
  if (!src) return;
  const main = Object.assign(document.createElement('script'), { src, type: 'module', crossOrigin: '' });
  main.addEventListener('error', () => {
    page.failed = 'true';
  });
  document.head.append(main);
}

void painted.then(loadMain);

const area = findPage(location.pathname);
const inlined = document.getElementById('remotes')?.textContent;
if (inlined && area && (area.access === 'public' || hasSession)) {
  const remotes: Remote[] = JSON.parse(inlined);
  const remote = remotes.find(({ name }) => name === area.owner);
  if (remote) fetchArea(remote);
}
