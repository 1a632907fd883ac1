// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const placeOrder: Call<typeof routes.placeOrder> = {"name":"placeOrder","method":"post","path":"/order","access":"user","shape":{"insertedId":"s","modifiedCount?":"n","number?":"s"}};
