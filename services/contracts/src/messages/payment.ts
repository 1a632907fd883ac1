import { z } from 'zod';
import { message } from './message.ts';

/** Job: look at a stored provider event and settle what it says. `eventId` is the provider's. */
export const paymentEventReceived = message({
  name: 'payment.event-received',
  version: 1,
  payload: z.object({ eventId: z.string() }),
});

/** Job: give the money of an intent back. */
export const paymentRefund = message({
  name: 'payment.refund',
  version: 1,
  payload: z.object({ intentId: z.string(), orderId: z.string().optional(), reason: z.string() }),
});
