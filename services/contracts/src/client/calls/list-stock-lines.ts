// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listStockLines: Call<typeof routes.listStockLines> = {"name":"listStockLines","method":"get","path":"/stock-lines/:partId","access":"admin","shape":[{"seq":"n","at":"s","kind":"s","quantity":"n","balance":"n","by":"s","orderId?":"s","reason?":"s","note?":"s","undoes?":"n","refusal?":"s"}],"headers":{"x-total-count":"n","link":"s"}};
