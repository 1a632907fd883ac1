import { z } from 'zod';

/** What the stand-in remembers. The provider's wire shapes are made from these in `../wire/`. */

export const decline = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
  param: z.string().nullable(),
});

/**
 * How a card behaves when an intent is confirmed with it: first an optional challenge, then an optional refusal. `refund`: whether
 * money goes back at once, is pending before it does, or seems to go back and then does not.
 */
export const cardBehaviour = z.object({
  challenge: z.boolean(),
  decline: decline.nullable(),
  refund: z.enum(['at-once', 'later', 'fails']).default('at-once'),
});

export const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
]);

const metadata = z.record(z.string(), z.string());

export const paymentError = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
  param: z.string().nullable(),
  charge: z.string().nullable(),
  method: z.string(),
});

export const intentRecord = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: intentStatus,
  clientSecret: z.string(),
  created: z.number().int(),
  metadata,
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  /** The only ways to pay that the caller allows; null leaves it to the provider. */
  allowedMethods: z.array(z.string()).nullable(),
  /** Whether the provider may choose the ways to pay, and whether those may lead to other sites. */
  automaticMethods: z.enum(['always', 'never']).nullable(),
  method: z.string().nullable(),
  /** Id of the authentication attempt while the status is `requires_action`. */
  challenge: z.string().nullable(),
  latestCharge: z.string().nullable(),
  amountReceived: z.number().int(),
  lastError: paymentError.nullable(),
  canceledAt: z.number().int().nullable(),
  cancellationReason: z.string().nullable(),
});

const address = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z.string().nullable(),
});

/** A payment method. The card's number is not kept, only how the card behaves. */
export const methodRecord = z.object({
  id: z.string(),
  created: z.number().int(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  fingerprint: z.string(),
  behaviour: cardBehaviour,
  billing: z.object({
    address,
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  metadata,
});

export const chargeRecord = z.object({
  id: z.string(),
  created: z.number().int(),
  intent: z.string(),
  method: z.string(),
  amount: z.number().int(),
  amountRefunded: z.number().int(),
  currency: z.string(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  failure: decline.nullable(),
});

export const refundRecord = z.object({
  id: z.string(),
  created: z.number().int(),
  amount: z.number().int(),
  currency: z.string(),
  charge: z.string(),
  intent: z.string(),
  reason: z.string().nullable(),
  metadata,
  status: z.enum(['pending', 'succeeded', 'failed']).default('succeeded'),
  failureReason: z.string().nullable().default(null),
  /** What it turns into by itself, and when (ms). */
  settles: z
    .object({ as: z.enum(['succeeded', 'failed']), at: z.number() })
    .nullable()
    .default(null),
});

/** `object` is the wire shape at the moment of the event, as the provider sends it for ever after. */
export const eventRecord = z.object({
  id: z.string(),
  created: z.number().int(),
  type: z.string(),
  requestId: z.string(),
  idempotencyKey: z.string().nullable(),
  object: z.record(z.string(), z.unknown()),
});

/** How far one event got on its way to the webhook endpoint; `id` is the event's. */
export const deliveryRecord = z.object({
  id: z.string(),
  attempts: z.number().int(),
  state: z.enum(['pending', 'delivered', 'gave-up']),
});

/** The stored answer to a request that carried an idempotency key; `id` is caller and key. */
export const answerRecord = z.object({
  id: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  at: z.number().int(),
  status: z.number().int(),
  body: z.unknown(),
});

export const row = z.discriminatedUnion('table', [
  z.object({ table: z.literal('intents'), value: intentRecord }),
  z.object({ table: z.literal('methods'), value: methodRecord }),
  z.object({ table: z.literal('charges'), value: chargeRecord }),
  z.object({ table: z.literal('refunds'), value: refundRecord }),
  z.object({ table: z.literal('events'), value: eventRecord }),
  z.object({ table: z.literal('deliveries'), value: deliveryRecord }),
  z.object({ table: z.literal('answers'), value: answerRecord }),
]);

export type Decline = z.infer<typeof decline>;
export type CardBehaviour = z.infer<typeof cardBehaviour>;
export type IntentStatus = z.infer<typeof intentStatus>;
export type PaymentError = z.infer<typeof paymentError>;
export type Intent = z.infer<typeof intentRecord>;
export type Method = z.infer<typeof methodRecord>;
export type Charge = z.infer<typeof chargeRecord>;
export type Refund = z.infer<typeof refundRecord>;
export type EventRecord = z.infer<typeof eventRecord>;
export type Delivery = z.infer<typeof deliveryRecord>;
export type StoredAnswer = z.infer<typeof answerRecord>;
export type Row = z.infer<typeof row>;
