import type { Remote } from '@shop/contracts/client';
import * as z from 'zod/mini';
import { withTimeout } from '../session/with-timeout.ts';
import { loadExposedArea } from './federation-host.ts';

const files = z.object({ sync: z.array(z.string()) });
const areaManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ css: files }) })),
});

interface RemoteFiles {
  entry: string;
  stylesheets: string[];
}

const manifestLimitMs = 4_000;

async function fetchManifest(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(manifestLimitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** Returns the files of a remote. A page shares one request for a module, even one that hangs, so a retry needs other addresses. */
async function filesOf({ entry, manifest }: Remote, failures: number): Promise<RemoteFiles> {
  // Without a manifest it comes from a development server, which has one address.
  const isOther = manifest !== undefined && failures > 0;
  const url = new URL(isOther ? `/retry/${failures}${entry}` : entry, location.href).href;
  const { metaData, exposes } = areaManifest.parse(manifest ?? (await fetchManifest(url)));
  const at = (name: string): string => new URL(name, url).href;
  return {
    entry: at(metaData.remoteEntry.name),
    stylesheets: exposes.flatMap(({ assets }) => assets.css.sync.map(at)),
  };
}

const stylesheetLimitMs = 3_000;

function loaded(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve(), { once: true });
  link.addEventListener('error', () => reject(new Error(`${link.href} did not load`)), { once: true });
  return promise;
}

/** Adds a stylesheet unless that of the page is there, and waits for it to prevent a layout shift. Removes it on failure. */
async function addStylesheet(href: string): Promise<void> {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = withTimeout(stylesheetLimitMs, loaded(link));
  link.addEventListener('error', () => link.remove(), { once: true });
  document.head.append(link);
  await arrived;
}

/** Loads a remote's exposed module and its stylesheets in parallel. `failures`: how often that failed before. */
export async function loadAreaModule(remote: Remote, failures: number): Promise<unknown> {
  const files = await filesOf(remote, failures);
  const [module] = await Promise.all([
    loadExposedArea(remote.name, files.entry),
    ...files.stylesheets.map(addStylesheet),
  ]);
  return module;
}
