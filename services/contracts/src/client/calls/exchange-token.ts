// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const exchangeToken: Call<typeof routes.exchangeToken> = {"name":"exchangeToken","method":"put","path":"/user/:email","access":"identity-proof","shape":{"token":"s","expiresIn":"n"}};
