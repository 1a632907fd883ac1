// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const shipLines: Call<typeof routes.shipLines> = {"name":"shipLines","method":"post","path":"/shipment","access":"admin","shape":{"id":"s","carrier?":"s","trackingNumber?":"s","trackingUrl?":"s","lines":[{"lineId":"s","quantity":"n"}],"by":"s","at":"s"}};
