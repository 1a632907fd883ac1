// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const paymentWebhook: Call<typeof routes.paymentWebhook> = {"name":"paymentWebhook","method":"post","path":"/payment-webhook","access":"provider-signature","shape":{"received":"b"}};
