// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const updatePart: Call<typeof routes.updatePart> = {"name":"updatePart","method":"put","path":"/update-part/:id","access":"user","shape":{"modifiedCount":"n"}};
