// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const checkAdmin: Call<typeof routes.checkAdmin> = {"name":"checkAdmin","method":"get","path":"/check-admin/:email","access":"self-or-admin","shape":{"admin":"b"}};
