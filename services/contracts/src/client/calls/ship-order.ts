// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const shipOrder: Call<typeof routes.shipOrder> = {"name":"shipOrder","method":"patch","path":"/change-order-status/:id","access":"admin","shape":{"modifiedCount":"n"},"headers":{"x-shipment-id":"s"}};
