// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getStockNotice: Call<typeof routes.getStockNotice> = {"name":"getStockNotice","method":"get","path":"/stock-notice/:partId","access":"user","shape":{"waiting":"b"}};
