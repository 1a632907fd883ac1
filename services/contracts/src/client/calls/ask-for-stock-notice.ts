// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const askForStockNotice: Call<typeof routes.askForStockNotice> = {"name":"askForStockNotice","method":"post","path":"/stock-notice/:partId","access":"user","shape":{"waiting":"b"}};
