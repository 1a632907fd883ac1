import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { placeholder } from './placeholders.ts';

const object = fc.record(
  {
    id: fc.oneof(placeholder('intent'), fc.constantFrom('pi_unknown', 'pi:with:colons')),
    object: fc.constant('payment_intent'),
    amount: fc.integer({ min: 0, max: 100_000 }),
    currency: fc.constantFrom('usd', 'eur'),
    metadata: fc.oneof(
      fc.record({ orderId: placeholder('order') }),
      fc.constant({}),
      fc.constant({ orderId: 'x' }),
    ),
    last_payment_error: fc.constantFrom(null, { message: 'Your card was declined.' }),
  },
  { requiredKeys: ['id', 'object', 'metadata'] },
);

export const providerEvent: fc.Arbitrary<unknown> = fc.record({
  id: fc.oneof(
    fc.uuid().map((id) => `evt_${id.replaceAll('-', '')}`),
    fc.constantFrom('evt_again', 'evt:with:colons', 'evt with spaces', '12345', 'e'.repeat(300)),
  ),
  object: fc.constant('event'),
  type: fc.constantFrom(
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.refunded',
    'customer.created',
  ),
  created: fc.constant(1_700_000_000),
  data: fc.record({ object }),
});

export function signatureOf(body: Buffer, secret: string, now = Date.now()): string {
  const time = Math.floor(now / 1_000);
  const signed = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return `t=${time},v1=${signed}`;
}
