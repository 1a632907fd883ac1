// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listRelatedParts: Call<typeof routes.listRelatedParts> = {"name":"listRelatedParts","method":"get","path":"/related-parts/:id","access":"public","shape":[{"_id":"s","name":"s","img":"s","price":"n","description":"s","minOrderQuantity":"n","availableQuantity":"n","family":"s","partNumber":"s","fits?":"b"}]};
