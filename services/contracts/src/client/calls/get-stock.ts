// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getStock: Call<typeof routes.getStock> = {"name":"getStock","method":"get","path":"/stock/:partId","access":"admin","shape":{"availableQuantity":"n","committedQuantity?":"n"}};
