import type { Remote } from '@shop/contracts/client';
import { withTimeout } from '../session/with-timeout.ts';

const stylesheetLimitMs = 3_000;
/** A development server has one address per module. */
const developmentVersion = 'development';

function loaded(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve(), { once: true });
  link.addEventListener('error', () => reject(new Error(`${link.href} did not load`)), { once: true });
  return promise;
}

/** Adds a stylesheet unless that of the page is there, and waits for it to prevent a layout shift. Removes it on failure. */
async function addStylesheet(path: string): Promise<void> {
  const { href } = new URL(path, location.href);
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = withTimeout(stylesheetLimitMs, loaded(link));
  link.addEventListener('error', () => link.remove(), { once: true });
  document.head.append(link);
  await arrived;
}

/**
 * Loads an area's module and its stylesheets in parallel. The module takes the shared libraries from the import map of the page. `failures`: how
 * often that failed before. All imports of a page share one request for a module, even one that hangs, so a retry needs other addresses.
 */
export async function loadAreaModule({ entry, sheets, version }: Remote, failures: number): Promise<unknown> {
  const retry = failures === 0 || version === developmentVersion ? '' : `/retry/${failures}`;
  const [module] = await Promise.all([
    import(/* @vite-ignore */ retry + entry),
    ...sheets.map((sheet) => addStylesheet(retry + sheet)),
  ]);
  return module;
}
