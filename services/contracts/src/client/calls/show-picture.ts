// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const showPicture: Call<typeof routes.showPicture> = {"name":"showPicture","method":"get","path":"/picture","access":"public","produces":"image/*","shape":"*"};
