import { orderHappened, taxOf } from '@shop/contracts';
import { expect, test } from 'vitest';
import { factsOf } from './change-messages.ts';
import { decideRefund, followRefund } from './money/refund.rules.ts';
import { heldMessage } from './order/order.messages.ts';
import { buildOrder } from './testing/build-order.ts';

const now = new Date('2026-11-02T10:00:00Z');
const included = taxOf({ included: true, at: now });

test.each([
  ['in the price', included, { text: 'VAT 15%', cents: 326 }],
  ['a charge of its own', taxOf({ country: 'BD', at: now }), undefined],
  ['none', taxOf({ country: 'FR', at: now }), undefined],
])('a fact says the tax within the total, if it is %s', (_what, tax, expected) => {
  const { payload } = heldMessage(buildOrder({ state: 'reserved', tax }), now).message;
  expect(orderHappened.payload.parse(payload).order.includedTax).toEqual(expected);
});

test('the fact of a refund says the tax within the refund', () => {
  const paid = buildOrder({ state: 'paid', tax: included, transactionId: 'pi_1', paidCents: 2_500 });
  const refund = { id: 'r1', reason: 'Late', by: 'office', state: 'asked' as const };
  const asked = decideRefund(paid, { refund, amountCents: 1_000 }, now);
  if (asked.kind !== 'change') throw new Error(JSON.stringify(asked));
  const order = { ...paid, refunds: asked.change.set?.refunds ?? [] };
  const followed = followRefund(order, { refundId: 'r1', state: 'succeeded' }, now);
  if (followed.kind !== 'change') throw new Error(JSON.stringify(followed));
  const [fact] = factsOf(order, followed.change);
  const { refund: said } = orderHappened.payload.parse(fact?.message.payload);
  expect(said).toMatchObject({ amountCents: 1_000, includedTax: { text: 'VAT 15%', cents: 130 } });
});
