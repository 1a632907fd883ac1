// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const undoShipment: Call<typeof routes.undoShipment> = {"name":"undoShipment","method":"delete","path":"/shipment/:orderId/:shipmentId","access":"admin","shape":{"deletedCount":"n"}};
