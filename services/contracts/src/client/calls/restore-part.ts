// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const restorePart: Call<typeof routes.restorePart> = {"name":"restorePart","method":"post","path":"/restore-part/:id","access":"admin","shape":{"modifiedCount":"n"}};
