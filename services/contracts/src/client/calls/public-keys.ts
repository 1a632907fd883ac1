// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const publicKeys: Call<typeof routes.publicKeys> = {"name":"publicKeys","method":"get","path":"/.well-known/jwks.json","access":"public","shape":{"keys":[{"kty":"s","kid":"s","crv":"s","x":"s","y":"s"}]}};
