import { kitContract } from './contract.ts';
import type { RouteObject } from './router.ts';

/** What a micro-frontend exposes as `./area`: its pages, with whole site paths (`/dashboard/my-orders`). */
export interface Area {
  readonly kit: number;
  readonly routes: RouteObject[];
}

export function defineArea(area: { routes: RouteObject[] }): Area {
  return { kit: kitContract, ...area };
}
