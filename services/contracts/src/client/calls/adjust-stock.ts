// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const adjustStock: Call<typeof routes.adjustStock> = {"name":"adjustStock","method":"post","path":"/stock-adjustment/:partId","access":"admin","shape":{"availableQuantity":"n","seq":"n"}};
