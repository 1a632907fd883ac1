import { kitContract } from './contract.ts';
import type { RouteObject } from './router.ts';

/** The module a micro-frontend exposes as `./area`: its pages, with full site paths (`/dashboard/my-orders`). */
export interface Area {
  readonly kit: number;
  readonly routes: RouteObject[];
}

export function defineArea(area: { routes: RouteObject[] }): Area {
  return { kit: kitContract, ...area };
}
