// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const putBasket: Call<typeof routes.putBasket> = {"name":"putBasket","method":"put","path":"/basket","access":"user","shape":{"version":"n","lines":[{"partId":"s","quantity":"n","seenPrice":"n","partName?":"s"}]}};
