// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const removeAdmin: Call<typeof routes.removeAdmin> = {"name":"removeAdmin","method":"put","path":"/remove-admin/:email","access":"admin","shape":{"modifiedCount":"n"}};
