// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const placeWholeOrder: Call<typeof routes.placeWholeOrder> = {"name":"placeWholeOrder","method":"post","path":"/orders","access":"user","shape":{"orderId":"s","number?":"s","lines":[{"id":"s","partId":"s","state":"s","refusal?":{"code":"s","available":"n","minOrderQuantity?":"n","price?":"n"}}],"total":"n"}};
