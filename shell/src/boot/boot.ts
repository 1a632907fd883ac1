/**
 * Runs in the head, before anything is painted. Built as a file of its own, which the edge puts into the page:
 * sets the chosen theme, tells the first paint whether a session is kept, and starts fetching the micro-frontend of this path.
 */
import type { AreaManifest, Remote } from '@shop/contracts';
import { findPage } from '@shop/contracts/pages';
import { fetchManifest } from './early-manifest.ts';
import { firstPaint } from './first-paint.ts';

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

const timeLimitMs = 4_000;

function link(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  return Object.assign(document.createElement('link'), attributes);
}

/** It takes effect as it comes, while nothing else wants the processor. One that does not come is forgotten: whoever needs it asks again. */
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
  readonly pictures: readonly string[];
}

function filesOf({ metaData, exposes, pictures = [] }: AreaManifest, url: string): AreaFiles {
  const at = (name: string): string => new URL(name, url).href;
  // The exposed module stands last, behind what it imports. It is the largest, and a browser may have no connection left for the sixth file.
  const [exposed = [], ...others] = exposes.map(({ assets }) => assets.js.sync.toReversed());
  const [largest = [], ...imported] = exposed;
  return {
    scripts: [largest, metaData.remoteEntry.name, ...imported, ...others.flat()].flat().map(at),
    sheets: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
    // Of its home page.
    pictures: page.page === 'home' ? pictures.map(at) : [],
  };
}

/** As a module, which the browser also compiles. */
function preloadModule(href: string): void {
  document.head.append(link({ rel: 'modulepreload', href, fetchPriority: 'low' }));
}

function isMissing(href: string): boolean {
  return document.head.querySelector(`[href="${href}"]`) === null;
}

async function prepare({ scripts, sheets, pictures }: AreaFiles): Promise<void> {
  scripts.filter(isMissing).forEach(preloadModule);
  // Not as a preload: browsers do not take one for a drawing's parts.
  document.head.append(...pictures.map((href) => link({ rel: 'prefetch', href })));
  await Promise.all(sheets.filter(isMissing).map(addSheet));
}

/** Into the browser's cache, where the module is found. */
async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href, { priority: 'low', signal: AbortSignal.timeout(timeLimitMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  await response.arrayBuffer();
  preloadModule(href);
}

const painted = firstPaint();

/**
 * The largest at once, while the line has nothing else to do but fonts. The others when it has come: a browser has six connections to one server,
 * and the last that is free belongs to the shell's own file.
 */
async function fetchNamedFiles({ scripts: [largest, ...others], sheets }: AreaFiles): Promise<void> {
  await Promise.all([largest && fetchScript(largest), painted]);
  await Promise.all([...others.map(fetchScript), ...sheets.map(addSheet)]);
}

/**
 * The manifest that stands in the page, as soon as its files are here. Scripts are fetched and neither preloaded nor loaded as modules: a browser
 * does not ask again for what failed once in these ways, and Retry would not bring the area back.
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

/** Where it is named, behind the first paint: what stands in the page already goes first, on the line and on the processor. */
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
