import { ChunkLoadError } from '@shop/shop-runtime';
import { type ComponentType, lazy } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';

export type PageRoute = RouteObject & { readonly handle?: { readonly preload: () => Promise<unknown> } };

/** A page whose code is fetched when it is opened. */
export function lazyPage(path: string, load: () => Promise<ComponentType>): PageRoute {
  const Page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError('The code of this page did not arrive', { cause });
    }
  });
  return { path, element: <Page />, handle: { preload: load } };
}

/** Loads the code of the page at a path before rendering, so that the layout does not shift. A failure shows on render. */
export async function preloadPage(routes: readonly PageRoute[], pathname: string): Promise<void> {
  const route = routes.find(({ path }) => path !== undefined && matchPath(path, pathname));
  await route?.handle?.preload().catch(() => undefined);
}
