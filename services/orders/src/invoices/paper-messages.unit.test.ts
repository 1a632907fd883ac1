import { documentRender, type PackingSlip } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/order.types.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { paperMessages } from './invoice-messages.ts';

const now = new Date('2026-11-22T10:00:00Z');
const shipment = {
  ...{ id: 'parcel-1', carrier: 'DHL', trackingNumber: 'JD01', by: 'admin@example.com', at: now },
  lines: [{ lineId: 'c'.repeat(24), quantity: 1 }],
};
const order = buildOrder({ state: 'paid', number: 'SP-26-7K3QD', lines: [buildLine({ state: 'reserved' })] });

function slipsOf(before: Order, after: Order): PackingSlip[] {
  return paperMessages(before, after, now).flatMap(({ message }) => {
    const job = documentRender.payload.parse(message.payload);
    return job.kind === 'packing-slip' ? [job.slip] : [];
  });
}

describe('what papers a change of an order calls for', () => {
  test('when it becomes paid, then its invoice, once', () => {
    const reserved = buildOrder({ state: 'reserved' });
    expect(paperMessages(reserved, { ...reserved, state: 'paid' }, now)).toMatchObject([
      { queue: 'orders.invoices', message: { id: `invoice-${order.id}`, payload: { orderId: order.id } } },
    ]);
    expect(paperMessages(order, { ...order, invoiceNumber: 'INV-2026-00001' }, now)).toEqual([]);
  });

  test('when a parcel leaves, then its packing slip, with what is in it and what was ordered', () => {
    expect(slipsOf(order, { ...order, shipments: [shipment] })).toMatchObject([
      {
        number: 'SP-26-7K3QD-1',
        carrier: 'DHL',
        deliverTo: ['Bo Buyer', '1 Main Street'],
        lines: [{ name: 'Brake disc', ordered: 2, quantity: 1 }],
      },
    ]);
  });

  test('prints the slip at once, without waiting for the end of the undo', () => {
    const [message] = paperMessages(order, { ...order, shipments: [shipment] }, now);
    expect(message?.at).toEqual(now);
  });

  test('when another parcel follows, then its own slip, and not those before', () => {
    const first = { ...order, shipments: [shipment] };
    const both = { ...order, shipments: [shipment, { ...shipment, id: 'parcel-2' }] };
    expect(slipsOf(first, both).map(({ number }) => number)).toEqual(['SP-26-7K3QD-2']);
  });
});
