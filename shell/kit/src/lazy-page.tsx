import { type ComponentType, type ReactElement, use } from 'react';
import { matchPath, type RouteObject } from './router.ts';

/** A page's code could not be fetched: the network failed, or the server no longer keeps the version of this tab. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

interface PageCode {
  /** Fetches the page's code once; fetches again after a failure. */
  readonly prepare: () => Promise<ComponentType>;
  /** Stable until {@link prepare} is called again. */
  readonly current: () => ComponentType | Promise<ComponentType>;
}

interface AwaitedPageCode extends PageCode {
  readonly current: () => Promise<ComponentType>;
}

/** Lets `use` read the value without suspending: React recognises a settled promise by these two fields. */
async function knownWhenHere<Value>(promise: Promise<Value>): Promise<void> {
  const value = await promise;
  Object.assign(promise, { status: 'fulfilled', value });
}

function pageCode(load: () => Promise<ComponentType>): AwaitedPageCode {
  let loading: Promise<ComponentType> | undefined;
  let failed = false;
  const fetchCode = async (): Promise<ComponentType> => {
    failed = false;
    try {
      return await load();
    } catch (error) {
      failed = true;
      throw new ChunkLoadError('The code of this page did not arrive', { cause: error });
    }
  };
  const loadOnce = (): Promise<ComponentType> => {
    if (loading === undefined) {
      loading = fetchCode();
      knownWhenHere(loading).catch(() => undefined);
    }
    return loading;
  };
  return {
    prepare: () => {
      if (failed) loading = undefined;
      return loadOnce();
    },
    current: loadOnce,
  };
}

function LazyPage({ code }: { code: AwaitedPageCode }) {
  const Content = use(code.current());
  return <Content />;
}

/** Returns element and handle of a route whose code is fetched on navigation. */
export function lazyPage(load: () => Promise<ComponentType>): {
  element: ReactElement;
  handle: Pick<PageCode, 'prepare'>;
} {
  const code = pageCode(load);
  return { element: <LazyPage code={code} />, handle: { prepare: code.prepare } };
}

function hasPrepare(handle: unknown): handle is Pick<PageCode, 'prepare'> {
  return typeof handle === 'object' && handle !== null && 'prepare' in handle;
}

/** Loads the code of the page at a path before rendering, so that the layout does not shift. A failure shows on render. */
export async function preloadPage(routes: readonly RouteObject[], pathname: string): Promise<void> {
  const route = routes.find(({ path }) => path !== undefined && matchPath(path, pathname));
  if (hasPrepare(route?.handle)) await route.handle.prepare().catch(() => undefined);
}
