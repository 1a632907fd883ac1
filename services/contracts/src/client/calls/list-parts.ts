// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listParts: Call<typeof routes.listParts> = {"name":"listParts","method":"get","path":"/parts","access":"public","shape":[{"_id":"s","name":"s","img":"s","price":"n","description":"s","minOrderQuantity":"n","availableQuantity":"n","family":"s","partNumber":"s","fits?":"b"}],"headers":{"x-total-count":"n","link":"s","x-corrected-query":"s"}};
