// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const decideReview: Call<typeof routes.decideReview> = {"name":"decideReview","method":"patch","path":"/review-decision/:id","access":"admin","shape":{"modifiedCount":"n"}};
