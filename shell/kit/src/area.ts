import type { PageRoute } from './lazy-page.tsx';

/** The module a micro-frontend exposes as `./area`: its pages, with full site paths (`/dashboard/my-orders`). */
export interface Area {
  readonly routes: PageRoute[];
}

export function defineArea(area: { routes: PageRoute[] }): Area {
  return area;
}
