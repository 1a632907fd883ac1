// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listDeletedParts: Call<typeof routes.listDeletedParts> = {"name":"listDeletedParts","method":"get","path":"/deleted-parts","access":"admin","shape":[{"_id":"s","name":"s","img":"s","price":"n","description":"s","minOrderQuantity":"n","availableQuantity":"n","family":"s","partNumber":"s","deletedAt":"s","deletedBy?":"s","restorableUntil":"s"}],"headers":{"x-total-count":"n","link":"s"}};
