// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const listWaitingReviews: Call<typeof routes.listWaitingReviews> = {"name":"listWaitingReviews","method":"get","path":"/waiting-reviews","access":"admin","shape":[{"_id":"s","name":"s","img":"s","reviewText":"s","rating":"n","createdAt":"s","partId?":"s","boughtHere?":"b","state":"s","email?":"s","decidedBy?":"s","decidedAt?":"s"}],"headers":{"x-total-count":"n","link":"s"}};
