// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const unsubscribe: Call<typeof routes.unsubscribe> = {"name":"unsubscribe","method":"post","path":"/unsubscribe/:mail/:signature","access":"public","produces":"text/html","shape":"*"};
