// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listReviews: Call<typeof routes.listReviews> = {"name":"listReviews","method":"get","path":"/reviews","access":"public","shape":[{"_id":"s","name":"s","img":"s","reviewText":"s","rating":"n","createdAt":"s","partId?":"s","boughtHere?":"b"}],"headers":{"x-total-count":"n","link":"s","x-mean-rating":"n"}};
