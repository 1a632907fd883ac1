import { type FrontEndPackage, type FrontEndReport, frontEndPackages, limits } from '@shop/contracts/client';
import { findPage } from '@shop/contracts/pages';
import { sitePages } from '../pages/site-pages.ts';

/** Events of a page that are reported to the gateway. */
export type PageEvent =
  /** The version of a micro-frontend that this page is about to load. */
  | { readonly kind: 'found'; readonly name: string; readonly version: string }
  | { readonly kind: 'load'; readonly name: string }
  | {
      readonly kind: 'remote-failed';
      readonly name: string;
      readonly error: unknown;
      readonly requestId?: string | undefined;
    }
  /** `name`: the micro-frontend that the error took down, if known. */
  | {
      readonly kind: 'error';
      readonly name?: string;
      readonly error: unknown;
      /** Shown to the visitor with the error. */
      readonly requestId?: string | undefined;
    };

export interface Build {
  readonly package: FrontEndPackage;
  readonly version: string;
}

export type Versions = ReadonlyMap<string, string>;

const unknown = 'unknown';

/** The web server distinguishes builds of one version; the build itself knows only the version. */
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

/** Attributes an error to the first micro-frontend in its stack, else to the one it took down, else to the shell. */
function blamed(stack: string, name: string | undefined, versions: Versions): Build {
  const [, remote, version] = remoteFile.exec(stack) ?? [];
  const build = buildOf(remote ?? name, versions);
  return version === undefined ? build : { ...build, version };
}

export function pageOf(path: string): string {
  return findPage(sitePages(), path)?.pattern ?? 'other';
}

/** Errors that are not the shop's: browser notices, code of another origin, browser extensions. */
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
  {
    error,
    name,
    page,
    requestId,
  }: { error: unknown; name: string | undefined; page: string; requestId?: string | undefined },
  versions: Versions,
): FrontEndReport | undefined {
  const { message, stack } = readError(error);
  if (foreign.test(message) || foreign.test(stack)) return undefined;
  return { kind: 'error', ...blamed(stack, name, versions), page, message, stack, requestId };
}

export function failureReport(
  {
    error,
    name,
    page,
    requestId,
  }: { error: unknown; name: string; page: string; requestId?: string | undefined },
  versions: Versions,
): FrontEndReport {
  return {
    kind: 'remote-failed',
    ...buildOf(name, versions),
    page,
    message: readError(error).message,
    requestId,
  };
}
