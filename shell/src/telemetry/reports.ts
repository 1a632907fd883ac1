import { type FrontEndPackage, type FrontEndReport, frontEndPackages, limits } from '@shop/contracts/client';
import { findPage } from '@shop/front-kit';

/** What happens in a page that somebody may want to know. */
export type PageEvent =
  /** Which version of a micro-frontend this page is about to load. */
  | { readonly kind: 'found'; readonly name: string; readonly version: string }
  | { readonly kind: 'load'; readonly name: string }
  | { readonly kind: 'remote-failed'; readonly name: string; readonly error: unknown }
  /** `name`: the micro-frontend it ended, where that is known. */
  | { readonly kind: 'error'; readonly name?: string; readonly error: unknown };

/** A front end in this page. */
export interface Build {
  readonly package: FrontEndPackage;
  readonly version: string;
}

/** Version of the micro-frontends by name, as far as this page knows them. */
export type Versions = ReadonlyMap<string, string>;

const unknown = 'unknown';

/** The web server tells builds of one version apart; the build itself knows only which version it is. */
function shellVersion(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="shop:version"]')?.content;
  return said || import.meta.env.SHOP_VERSION || unknown;
}

export function buildOf(name: string | undefined, versions: Versions): Build {
  const found = frontEndPackages.find((each) => each === `mf-${name}`);
  if (!found) return { package: 'shell', version: shellVersion() };
  return { package: found, version: versions.get(name ?? '') ?? unknown };
}

const remoteFile = /\/mf\/([a-z-]+)\/(?:(\d+\.\d+\.\d+[\w.+-]*)\/)?/;

/** Whose code an error comes from: the micro-frontend that stands first in its stack, else the one it ended, else the shell. */
function blamed(stack: string, name: string | undefined, versions: Versions): Build {
  const [, remote, version] = remoteFile.exec(stack) ?? [];
  const build = buildOf(remote ?? name, versions);
  return version === undefined ? build : { ...build, version };
}

export function pageOf(path: string): string {
  return findPage(path)?.pattern ?? 'other';
}

/** Not the shop's: a browser's remark, code of another origin, an extension of the browser. */
const foreign = /ResizeObserver loop|^Script error\.?$|-extension:\/\//;

interface Thrown {
  readonly message: string;
  readonly stack: string;
}

function readError(error: unknown): Thrown {
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [error, ''];
  return {
    message: String(message).slice(0, limits.frontEndMessageMax),
    stack: String(stack ?? '').slice(0, limits.frontEndStackMax),
  };
}

export function errorReport(
  { error, name, page }: { error: unknown; name: string | undefined; page: string },
  versions: Versions,
): FrontEndReport | undefined {
  const { message, stack } = readError(error);
  if (foreign.test(message) || foreign.test(stack)) return undefined;
  return { kind: 'error', ...blamed(stack, name, versions), page, message, stack };
}

export function failureReport(
  { error, name, page }: { error: unknown; name: string; page: string },
  versions: Versions,
): FrontEndReport {
  return { kind: 'remote-failed', ...buildOf(name, versions), page, message: readError(error).message };
}
