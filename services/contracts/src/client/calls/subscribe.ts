// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const subscribe: Call<typeof routes.subscribe> = {"name":"subscribe","method":"post","path":"/newsletter","access":"public","shape":{"subscribed":"b"}};
