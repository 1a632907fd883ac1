// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getBasket: Call<typeof routes.getBasket> = {"name":"getBasket","method":"get","path":"/basket","access":"user","shape":{"version":"n","lines":[{"partId":"s","quantity":"n","seenPrice":"n","partName?":"s"}]}};
