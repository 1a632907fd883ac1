// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const addPart: Call<typeof routes.addPart> = {"name":"addPart","method":"post","path":"/part","access":"admin","shape":{"insertedId":"s"}};
