import type { ComponentType, ReactNode } from 'react';

interface PageCode {
  readonly Component?: ComponentType;
  readonly element?: ReactNode;
}

/** A page as the router takes it, with its full path in the shop (`/dashboard/my-orders`). `lazy` loads code that is fetched when the page is opened. */
export interface PageRoute extends PageCode {
  readonly path: string;
  readonly lazy?: () => Promise<PageCode>;
}

/** The module a micro-frontend exposes as `./area`: its pages. */
export interface Area {
  readonly routes: readonly PageRoute[];
}
