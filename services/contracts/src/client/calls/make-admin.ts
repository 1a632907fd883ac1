// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const makeAdmin: Call<typeof routes.makeAdmin> = {"name":"makeAdmin","method":"put","path":"/make-admin/:email","access":"admin","shape":{"modifiedCount":"n"}};
