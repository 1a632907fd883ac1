// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listShopFigureChanges: Call<typeof routes.listShopFigureChanges> = {"name":"listShopFigureChanges","method":"get","path":"/shop-figure-changes","access":"admin","shape":[{"version":"n","at":"s","by":"s","changed":[{"figure":"s","from":"s","to":"s"}]}]};
