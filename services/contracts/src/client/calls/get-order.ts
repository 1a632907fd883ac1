// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const getOrder: Call<typeof routes.getOrder> = {"name":"getOrder","method":"get","path":"/get-order/:id","access":"owner","shape":{"_id":"s","partName":"s","partId":"s","price":"n","quantity":"n","email":"s","clientName":"s","address":"s","phone":"s","phoneE164?":"s","paid?":"b","transactionId?":"s","status?":"s","state":"s","createdAt":"s","reservedUntil?":"s","version":"n","currency":"=usd","orderId?":"s","number?":"s","orderTotal?":"n","orderLines?":"n","orderUnsent?":"n","refunded?":"b"}};
