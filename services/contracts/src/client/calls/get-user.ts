// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getUser: Call<typeof routes.getUser> = {"name":"getUser","method":"get","path":"/user/:email","access":"self-or-admin","shape":{"email":"s","name?":"s","role?":"=admin","img?":"s","education?":"s","address?":"s","phone?":"s","phoneE164?":"s","linkedin?":"s"}};
