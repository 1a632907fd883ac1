// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const addReview: Call<typeof routes.addReview> = {"name":"addReview","method":"post","path":"/review","access":"public","shape":{"insertedId":"s","state?":"s"}};
