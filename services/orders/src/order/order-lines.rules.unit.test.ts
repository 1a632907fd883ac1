import type { WholeOrderState } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRefund, followRefund, type RefundNews, type RefundRequest } from '../money/refund.rules.ts';
import { refundableCents } from '../money/refundable.rules.ts';
import { confirmRelease, decideLines } from '../placing/stock-decision.rules.ts';
import { ship, undoShipment } from '../shipping/shipment.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { cancel, cancelLine, chargeRefusal, expire, pay } from './order.rules.ts';
import type { LineOutcome, Order, OrderLine, OrderShipment, Verdict } from './order.types.ts';
import { orderAfter, releasedBy, totalCents } from './order-lines.rules.ts';

function ofStates(...states: OrderLine['state'][]): Order {
  const lines = states.map((state, at) =>
    buildLine({ id: lineId(at), state, priceCents: 10 ** at, quantity: 3 }),
  );
  return buildOrder({ lines });
}
function lineId(at: number): string {
  return String(at + 1).repeat(24);
}

test('PAY-04: the total is price times quantity in whole cents', () => {
  expect(totalCents(buildOrder({}, { priceCents: 1_999, quantity: 3 }))).toBe(5_997);
});

test('the total includes charges, whatever becomes of the lines', () => {
  const charges = [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: 1_800 }];
  const of = (order: Order) => totalCents({ ...order, charges });
  expect(of(ofStates('reserved', 'refused'))).toBe(1_803);
  expect(of(ofStates('returned', 'returned'))).toBe(1_833);
  expect(of(ofStates('refused', 'cancelled'))).toBe(1_833);
});

const now = new Date('2026-11-02T10:00:00Z');
const later = new Date('2026-11-05T10:00:00Z');
const hold = { now, holdMinutes: 60 };
const by = 'buyer@example.com';

function after(order: Order, verdict: Verdict): Order {
  return verdict.kind === 'change' ? orderAfter(order, verdict.change) : order;
}

/** One outcome per line, for orders of 1 to 6 lines: the ledger decides each line only once. */
const outcomes = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 6 })
  .map((held) => held.map((isHeld, at) => outcomeOf(isHeld, at, held.length)));

function outcomeOf(isHeld: boolean, at: number, count: number): LineOutcome {
  const id = count === 1 ? buildOrder().id : lineId(at);
  const asked = { lineId: id, partId: 'b'.repeat(24), available: 0 };
  return isHeld
    ? { ...asked, outcome: 'held', quantity: 2, priceCents: at % 2 ? 1_000 : 20, partName: `Part ${at}` }
    : { ...asked, outcome: 'refused', code: 'insufficient-stock' };
}
function requested(decided: readonly LineOutcome[]): Order {
  if (decided.length === 1) return buildOrder();
  return buildOrder({ lines: decided.map(({ lineId: id }) => buildLine({ id })) });
}

/** Derives an event from a number, so that a failing sequence shrinks; `bits` picks its lines. */
function happen(
  order: Order,
  decided: readonly LineOutcome[],
  { what, bits }: { what: number; bits: number },
): Verdict {
  const some = decided.filter((_, at) => bits & (1 << at));
  const ids = some.map(({ lineId: id }) => id);
  const total = totalCents(order);
  switch (what) {
    case 0:
      return cancelLine(order, decided[bits % decided.length]?.lineId ?? '', { by, hold });
    case 1:
      return confirmRelease(order, ids, now);
    case 3:
      return bits === 0 ? expire(order, later) : cancel(order, { by, now });
    case 4:
      return pay(order, { transactionId: 'pi_1', receivedCents: total - (bits % 2) }, now);
    case 5:
      return ship(order, { id: `s${bits}`, by, ...parcel(order, bits) }, now);
    case 6:
      return undoShipment(order, `s${bits}`, { by, now });
    case 7:
      return decideRefund(order, refundOf(order, ids, bits), now);
    case 8:
      return followRefund(order, newsOf(order, bits), now);
    default:
      return decideLines(order, some, hold);
  }
}

function parcel({ lines }: Order, bits: number): Partial<Pick<OrderShipment, 'lines'>> {
  const lineId = lines[bits % lines.length]?.id ?? '';
  return bits % 3 === 0 ? {} : { lines: [{ lineId, quantity: 1 }] };
}

/** Refunds lines or an amount. Only three ids, so that some refunds are requested twice. */
function refundOf({ paidCents = 0 }: Order, lines: readonly string[], bits: number): RefundRequest {
  const refund = { id: `refund-${bits % 3}`, reason: 'damaged', by, state: 'asked' as const };
  return bits % 2 === 0 ? { refund, lines } : { refund, amountCents: Math.ceil((paidCents * bits) / 63) };
}
function newsOf({ refunds = [] }: Order, bits: number): RefundNews {
  const states = ['pending', 'succeeded', 'failed'] as const;
  return { refundId: refunds[bits % 3]?.id ?? 'unknown', state: states[(bits >> 2) % 3] ?? 'failed' };
}

const held = [{ what: 15, bits: 63 }];
const paid = [...held, { what: 4, bits: 0 }];
/** Starts with a new, a decided or a paid order, so that no part of its life is rare. */
const facts = fc
  .tuple(
    fc.constantFrom([], held, paid),
    fc.array(fc.record({ what: fc.nat(15), bits: fc.nat(63) }), { maxLength: 40 }),
  )
  .map(([before, drawn]) => [...before, ...drawn]);

test('an order stays consistent with its lines and payment in any sequence of events', () => {
  fc.assert(
    fc.property(outcomes, facts, (decided, happened) => {
      let order = requested(decided);
      const released: string[] = [];
      for (const fact of happened) {
        const verdict = happen(order, decided, fact);
        if (verdict.kind === 'change') released.push(...releasedBy(verdict.change));
        order = after(order, verdict);
        expect(violationsOf(order)).toEqual([]);
        if (order.state === 'reserved') expect(chargeRefusal(order)).toBeUndefined();
      }
      // Each line's stock is released once, never that of paid or sent pieces.
      expect(new Set(released).size).toBe(released.length);
      const kept = order.lines.filter((line) => line.state === 'reserved' && line.returned === undefined);
      expect(kept.filter(({ id }) => released.includes(id))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

const ends: readonly WholeOrderState[] = ['refused', 'cancelled', 'expired', 'shipped', 'refunded'];

/** Ends any order with a step that the shop, the buyer or an admin can always take. */
function endIt(order: Order, isRefunded: boolean): Order {
  const left = refundableCents(order);
  const refund = { id: 'last', reason: 'ended', by, state: 'asked' as const };
  const refunded = isRefunded
    ? after(order, decideRefund(order, { refund, amountCents: left }, later))
    : order;
  const sent = after(refunded, ship(refunded, { id: 'last', by }, later));
  return after(sent, cancel(sent, { by, now: later }));
}

test('every order can end, with each piece sent, returned or never held', () => {
  fc.assert(
    fc.property(outcomes, facts, fc.boolean(), (decided, happened, isRefunded) => {
      const order = endIt(
        happened.reduce((lived, fact) => after(lived, happen(lived, decided, fact)), requested(decided)),
        isRefunded,
      );
      expect(ends).toContain(order.state);
      expect(violationsOf(order)).toEqual([]);
      for (const { state, quantity, sent = 0, returned = 0, release } of order.lines) {
        if (state === 'reserved') expect(sent + returned).toBe(quantity);
        if (returned > 0 || state === 'cancelled') expect(release).toBeDefined();
      }
    }),
    { numRuns: 2_000 },
  );
});

test('ends an order when the rest is too cheap for a card', () => {
  const order = { ...ofStates('reserved', 'reserved'), state: 'reserved' as const };
  const ended = after(order, cancelLine(order, lineId(1), { by, hold }));
  expect(ended).toMatchObject({
    state: 'cancelled',
    release: { state: 'due' },
    lines: [
      { state: 'cancelled', release: 'due' },
      { state: 'cancelled', release: 'due' },
    ],
  });
  expect(cancelLine(order, lineId(1), { by, hold })).toMatchObject({
    change: { entry: { what: 'cancelled', text: expect.stringContaining('less than $0.50') } },
  });
});
