// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listOrderDocuments: Call<typeof routes.listOrderDocuments> = {"name":"listOrderDocuments","method":"get","path":"/order-documents/:id","access":"user","shape":[{"id":"s","kind":"s","number":"s","fileName":"s","at":"s"}]};
