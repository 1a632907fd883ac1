// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const refundOrder: Call<typeof routes.refundOrder> = {"name":"refundOrder","method":"post","path":"/refund","access":"admin","shape":{"id":"s","amount":"n","lines":["s"],"state":"s","reason":"s","by":"s","at":"s","failure?":"s"}};
