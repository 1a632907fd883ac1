// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listPartNumbers: Call<typeof routes.listPartNumbers> = {"name":"listPartNumbers","method":"get","path":"/part-numbers","access":"public","shape":[{"_id":"s","partNumber":"s","changedAt":"s"}],"headers":{"x-total-count":"n"}};
