// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getDocument: Call<typeof routes.getDocument> = {"name":"getDocument","method":"get","path":"/document/:id","access":"owner","produces":"application/pdf","shape":"*"};
