// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listPartHistory: Call<typeof routes.listPartHistory> = {"name":"listPartHistory","method":"get","path":"/part-history/:id","access":"admin","shape":[{"version":"n","at":"s","by":"s","what":"s","changes":[{"field":"s","before?":"*","after?":"*"}]}],"headers":{"x-total-count":"n","link":"s"}};
