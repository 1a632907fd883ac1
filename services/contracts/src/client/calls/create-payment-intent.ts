// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { routes } from '../../http/index.ts';
import type { Call } from '../call.ts';
export const createPaymentIntent: Call<typeof routes.createPaymentIntent> = {"name":"createPaymentIntent","method":"post","path":"/create-payment-intent","access":"user","shape":{"clientSecret":"s"}};
