import type { Remote } from '@shop/contracts/client';
import * as z from 'zod/mini';
import { fetchManifest, takeEarlyManifest } from '../boot/early-manifest.ts';
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

/** Returns the current files of a remote. Rejects when the server hangs. */
async function readManifest(address: string): Promise<RemoteFiles> {
  const url = new URL(address, location.href).href;
  const { metaData, exposes } = areaManifest.parse(await (takeEarlyManifest(url) ?? fetchManifest(url)));
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

/** Adds a stylesheet unless boot.ts has, and waits for it to prevent a layout shift. Removes it on failure. */
async function addStylesheet(href: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const present = [...links].find((link) => link.href === href);
  if (present?.sheet) return;
  const link = present ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = withTimeout(stylesheetLimitMs, loaded(link));
  link.addEventListener('error', () => link.remove(), { once: true });
  if (!present) document.head.append(link);
  await arrived;
}

/**
 * Loads a remote's exposed module and its stylesheets in parallel, using the current manifest, so that a new deployment is found. The manifest
 * read has a time limit, and reuses the request of boot.ts.
 */
export async function loadAreaModule({ name, entry }: Remote): Promise<unknown> {
  const files = await readManifest(entry);
  const [module] = await Promise.all([
    loadExposedArea(name, files.entry),
    ...files.stylesheets.map(addStylesheet),
  ]);
  return module;
}
