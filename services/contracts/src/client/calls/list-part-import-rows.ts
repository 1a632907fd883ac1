// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listPartImportRows: Call<typeof routes.listPartImportRows> = {"name":"listPartImportRows","method":"get","path":"/part-import-rows/:id","access":"admin","shape":[{"line":"n","state":"s","partNumber":"s","changes":[{"field":"s","before?":"*","after?":"*"}],"faults":[{"column":"s","reason":"s"}],"note?":"s","outcome?":"s"}],"headers":{"x-total-count":"n","link":"s"}};
