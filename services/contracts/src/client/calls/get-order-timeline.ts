// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getOrderTimeline: Call<typeof routes.getOrderTimeline> = {"name":"getOrderTimeline","method":"get","path":"/order-timeline/:id","access":"owner","shape":[{"at":"s","what":"s","text":"s","by":"s"}]};
