// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const cancelOrder: Call<typeof routes.cancelOrder> = {"name":"cancelOrder","method":"delete","path":"/order/:id","access":"owner","shape":{"deletedCount":"n"}};
