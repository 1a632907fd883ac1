import { orderFactId, orderHappened } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import type { Order, OrderChange, OrderRefund, OrderShipment } from './order.types.ts';
import { factsOf } from './order-facts.ts';

const entry = { at: new Date('2026-11-22T10:00:00Z'), what: 'x', text: 'X', by: 'system' };

/** What the buyer is told of a change, with the id of each fact. */
function told(order: Order, change: Omit<OrderChange, 'entry'>) {
  return factsOf(order, { ...change, entry }).map(({ queue, message }) => {
    const fact = orderHappened.payload.parse(message.payload);
    expect(queue).toBe('notifications.facts');
    expect(message.id).toBe(orderFactId(fact));
    return fact;
  });
}

const id = '0123456789abcdef01234567';
const shipment: OrderShipment = {
  id: 'parcel-1',
  carrier: 'DHL',
  trackingNumber: '123',
  lines: [{ lineId: id, quantity: 1 }],
  by: 'admin@example.com',
  at: entry.at,
};
const refund: OrderRefund = {
  id: 'refund-1',
  amountCents: 500,
  lines: [],
  state: 'pending',
  reason: 'Damaged',
  by: 'admin@example.com',
  at: entry.at,
};

describe('what a buyer is told', () => {
  test.each(['cancelled', 'expired'] as const)('when the order is %s, then once, with what it was', (to) => {
    const order = buildOrder({ id, state: 'reserved' });
    const [fact, ...more] = told(order, { to });
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      what: to,
      order: { id, email: order.email, lines: [{ state: 'cancelled' }], totalCents: 2_500 },
    });
  });

  test('when money arrived, then not before there is the invoice', () => {
    const reserved = buildOrder({ id, state: 'reserved' });
    expect(told(reserved, { to: 'paid', set: { transactionId: 'pi_1', paidCents: 2_500 } })).toEqual([]);
    const paid = buildOrder({ id, state: 'paid', paidCents: 2_500 });
    const invoiced = { to: 'paid', set: { invoiceNumber: 'INV-2026-00001' } } as const;
    expect(told(paid, invoiced)).toMatchObject([{ what: 'paid', invoice: { number: 'INV-2026-00001' } }]);
    // Paid before this shop sent mails.
    expect(told(buildOrder({ id, state: 'paid' }), invoiced)).toEqual([]);
  });

  test('when parcels leave, then of each parcel once; without parcels, of the order', () => {
    const lines = [buildLine({ id: 'a'.repeat(24) }), buildLine({ id: 'b'.repeat(24) })];
    const order = buildOrder({ id, state: 'paid', lines, shipments: [shipment] });
    const second = { ...shipment, id: 'parcel-2' };
    const facts = told(order, { to: 'shipped', set: { shipments: [shipment, second] } });
    expect(facts).toMatchObject([{ what: 'shipped', shipment: { id: 'parcel-2', carrier: 'DHL' } }]);
    expect(facts.map(orderFactId)).toEqual(['order-shipped-parcel-2']);
    const whole = told(buildOrder({ id, state: 'paid' }), { to: 'shipped' });
    expect(whole.map(orderFactId)).toEqual([`order-shipped-${id}`]);
  });

  test('when a refund comes to its end, then which; while it is on its way, nothing', () => {
    const order = buildOrder({ id, state: 'paid', refunds: [refund] });
    const toldAs = (state: OrderRefund['state']) =>
      told(order, { to: 'paid', set: { refunds: [{ ...refund, state }] } });
    expect(toldAs('pending')).toEqual([]);
    expect(toldAs('succeeded')).toMatchObject([{ what: 'refunded', refund: { amountCents: 500 } }]);
    expect(toldAs('failed').map(orderFactId)).toEqual(['order-refund-failed-refund-1']);
  });

  test('when nothing happened that a buyer has to know, then nothing', () => {
    const order = buildOrder({ id, state: 'requested' });
    expect(told(order, { to: 'reserved' })).toEqual([]);
    expect(told(order, { to: 'refused' })).toEqual([]);
  });
});
