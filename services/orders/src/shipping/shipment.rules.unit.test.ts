import { limits, wholeOrderStates } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import type { Order, OrderRefund, Verdict } from '../order/order.types.ts';
import { leftToSend, orderAfter } from '../order/order-lines.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { cancelShipment, correctShipment, ship, shipmentTooMuch, undoShipment } from './shipment.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const by = 'admin@example.com';
const [disc, pads, gone] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];

const paidCents = 17 * 1_250;

function paidOrder(over: Partial<Order> = {}): Order {
  const lines = [
    buildLine({ id: disc, state: 'reserved', quantity: 10 }),
    buildLine({ id: pads, state: 'reserved', quantity: 2 }),
    buildLine({ id: gone, state: 'returned', quantity: 5 }),
  ];
  return buildOrder({ state: 'paid', paidCents, lines, ...over });
}

function changed(order: Order, verdict: Verdict): Order {
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}
function send(order: Order, id: string, lines?: { lineId: string; quantity: number }[]): Order {
  return changed(order, ship(order, { id, by, lines }, now));
}

describe('sending', () => {
  test('keeps a partly sent order paid, with what is left', () => {
    const order = send(paidOrder(), 's1', [{ lineId: disc, quantity: 4 }]);
    expect(order).toMatchObject({
      state: 'paid',
      shipments: [{ id: 's1', lines: [{ lineId: disc, quantity: 4 }] }],
    });
    expect(order.lines.map(leftToSend)).toEqual([6, 2, 0]);
  });

  test.each([
    ['more than is left', [{ lineId: pads, quantity: 3 }], shipmentTooMuch.code],
    [
      'more than is left in two entries',
      [
        { lineId: pads, quantity: 1 },
        { lineId: pads, quantity: 2 },
      ],
      shipmentTooMuch.code,
    ],
    ['a returned line', [{ lineId: gone, quantity: 1 }], 'line-not-held'],
    ['an unknown line', [{ lineId: 'f'.repeat(24), quantity: 1 }], 'line-not-held'],
  ])('refuses to ship %s', (_what, lines, code) => {
    expect(ship(paidOrder(), { id: 's1', by, lines }, now)).toMatchObject({
      kind: 'refused',
      refusal: { code },
    });
  });

  test('refuses more shipments than allowed, except the last', () => {
    const parcel = { id: 's', by, at: now, lines: [{ lineId: disc, quantity: 1 }] };
    const shipments = Array.from({ length: limits.shipmentsMax }, () => parcel);
    const one = [{ lineId: disc, quantity: 1 }];
    expect(ship(paidOrder({ shipments }), { id: 's1', by, lines: one }, now)).toMatchObject({
      refusal: { code: 'too-many-shipments' },
    });
    expect(send(paidOrder({ shipments }), 's1').state).toBe('shipped');
  });

  test.each(wholeOrderStates.filter((state) => state !== 'paid'))(
    'ST-04: refuses to ship an order that is %s',
    (state) => {
      expect(ship(buildOrder({ state }), { id: 's1', by }, now)).toMatchObject({ kind: 'refused' });
    },
  );
});

const refund: OrderRefund = {
  id: 'r1',
  amountCents: 100,
  lines: [],
  parts: [],
  state: 'asked',
  reason: 'late',
  by,
  at: new Date(now.getTime() + 1_000),
};

describe('undoing a shipment', () => {
  const undo = (order: Order, seconds: number): Verdict =>
    undoShipment(order, 's1', { by, now: new Date(now.getTime() + seconds * 1_000) });
  test('returns only its own pieces', () => {
    const two = send(send(paidOrder(), 's1', [{ lineId: disc, quantity: 4 }]), 's2');
    const order = changed(two, undo(two, 1));
    expect(order.lines.map(leftToSend)).toEqual([4, 0, 0]);
    expect(order.shipments?.map(({ id }) => id)).toEqual(['s2']);
  });

  test('refuses to repeat an undone shipment', () => {
    const sent = send(paidOrder(), 's1');
    const order = changed(sent, undo(sent, 1));
    expect(ship(order, { id: 's1', by }, now)).toMatchObject({ refusal: { code: 'shipment-undone' } });
    expect(send(order, 's2').state).toBe('shipped');
  });

  test('refuses an undo that is too late', () => {
    expect(undo(send(paidOrder(), 's1'), limits.undoSeconds + 3)).toMatchObject({
      refusal: { code: 'shipment-final' },
    });
  });

  test('refuses to undo when all money went back', () => {
    const order = { ...send(paidOrder(), 's1'), refundedCents: paidCents };
    expect(undo(order, 2)).toMatchObject({ refusal: { code: 'shipment-final' } });
  });

  test('refuses to undo after a thousand changes', () => {
    const order = { ...send(paidOrder(), 's1'), version: 1_000 };
    expect(undo(order, 1)).toMatchObject({ refusal: { code: 'too-many-changes' } });
  });

  test('does nothing for a shipment that is gone', () => {
    expect(undo(paidOrder(), 1)).toEqual({ kind: 'done' });
  });
});

describe('cancelling a shipment', () => {
  const later = new Date(now.getTime() + 86_400_000);
  const cancel = (order: Order, at = later): Verdict =>
    cancelShipment(order, 's1', { by, now: at, reason: 'Lost by the carrier' });

  test('counts its pieces as not sent again, and says why', () => {
    const sent = send(paidOrder(), 's1');
    const verdict = cancel(sent);
    expect(verdict).toMatchObject({
      change: {
        entry: {
          what: 'shipment-cancelled',
          by,
          reason: 'Lost by the carrier',
          ref: 's1',
          text: 'A shipment was cancelled: Lost by the carrier',
        },
      },
    });
    const order = changed(sent, verdict);
    expect(order).toMatchObject({ state: 'paid', shipments: [] });
    expect(order.lines.map(leftToSend)).toEqual([10, 2, 0]);
    expect(ship(order, { id: 's1', by }, later)).toMatchObject({ refusal: { code: 'shipment-undone' } });
  });

  test('tells the buyer nothing while the mail about the shipment is held', () => {
    const sent = send(paidOrder(), 's1');
    expect(cancel(sent, now)).toMatchObject({ change: { entry: { what: 'shipment-undone' } } });
  });

  test.each<[string, Partial<Order>]>([
    ['a refund that failed', { refunds: [{ ...refund, state: 'failed' }] }],
    ['a refund of an amount', { refunds: [refund], refundedCents: 100 }],
  ])('is not blocked by %s', (_what, over) => {
    expect(cancel({ ...send(paidOrder(), 's1'), ...over }).kind).toBe('change');
  });

  test('refuses when the rest of its line is back in stock, or all money went back', () => {
    const sent = send(paidOrder(), 's1', [{ lineId: disc, quantity: 4 }]);
    const lines = sent.lines.map((line) => (line.id === disc ? { ...line, returned: 6 } : line));
    for (const order of [
      { ...sent, lines },
      { ...sent, refundedCents: paidCents },
    ])
      expect(cancel(order)).toMatchObject({ refusal: { code: 'shipment-refunded' } });
  });

  test('does nothing for a shipment that is gone', () => {
    expect(cancel(paidOrder())).toEqual({ kind: 'done' });
  });
});

describe('correcting the tracking of a shipment', () => {
  const correct = (order: Order, correction: Parameters<typeof correctShipment>[2]['correction']): Verdict =>
    correctShipment(order, 's1', { by, now, correction });
  const sent = changed(paidOrder(), ship(paidOrder(), { id: 's1', by, carrier: 'DHL' }, now));

  test('sets, keeps and removes fields, and records old and new', () => {
    const verdict = correct(sent, { trackingNumber: 'JD1' });
    const text = 'Tracking of a parcel: DHL → DHL JD1';
    expect(verdict).toMatchObject({ change: { entry: { what: 'tracking-changed', text, ref: 's1-1' } } });
    const order = changed(sent, verdict);
    expect(order.shipments).toMatchObject([{ carrier: 'DHL', trackingNumber: 'JD1', corrections: 1 }]);
    const [without] = changed(order, correct(order, { carrier: null })).shipments ?? [];
    expect(without).toMatchObject({ trackingNumber: 'JD1', corrections: 2 });
    expect(without).not.toHaveProperty('carrier');
  });

  test('does nothing when the texts are the same', () => {
    expect(correct(sent, { carrier: 'DHL', trackingUrl: null })).toEqual({ kind: 'done' });
  });

  test('makes an undo impossible, because the buyer gets mails about both', () => {
    const order = changed(sent, correct(sent, { trackingNumber: 'JD1' }));
    expect(undoShipment(order, 's1', { by, now })).toMatchObject({ refusal: { code: 'shipment-final' } });
  });

  test('refuses to correct a shipment that is gone', () => {
    expect(correct(paidOrder(), { carrier: 'DHL' })).toMatchObject({ refusal: { code: 'shipment-gone' } });
  });
});
