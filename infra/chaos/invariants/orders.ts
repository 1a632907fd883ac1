import { countedPieces, returnablePieces } from '@shop/contracts';
import type { BookOrder, Books } from '../books.store.ts';
import { faultIf, sumOf } from './fault.ts';

/** An order's state must follow from its lines and its payment. */
function stateOf({ transactionId, transfer, lines }: BookOrder): string {
  const states = ['requested', 'reserved', 'cancelled', 'refused'] as const;
  if (transactionId === undefined && transfer === undefined)
    return states.find((state) => lines.some((line) => line.state === state)) ?? 'refused';
  const held = lines.filter(({ state }) => state === 'reserved');
  if (held.length === 0) return 'refunded';
  return held.every(({ sent, returned, quantity }) => sent + returned === quantity) ? 'shipped' : 'paid';
}

function violationsOfSums({ _id, lines, charges, totalCents, rows }: BookOrder): string[] {
  const counted = lines.filter(({ state }) => !['refused', 'cancelled'].includes(state));
  // The total of an order that ended unpaid covers all its lines.
  const parts = sumOf(
    counted.length > 0 ? counted : lines,
    ({ priceCents, quantity }) => priceCents * quantity,
  );
  const total = parts + sumOf(charges, ({ cents }) => cents);
  const live = lines.filter(({ state }) => state === 'requested' || state === 'reserved').length;
  const listed = live > 0 ? live : lines.length;
  return [
    ...faultIf(
      totalCents !== total,
      `order ${_id} says a total of ${totalCents}, its lines and charges ${total}`,
    ),
    ...faultIf(rows !== listed, `order ${_id} says ${rows} rows, its lines ${listed}`),
  ];
}

/**
 * Sent pieces must be those in parcels, from held lines only, and never refunded ones. A fully refunded order must have no pieces
 * left to send.
 */
function violationsOfParcels(order: BookOrder): string[] {
  const packed = order.shipments.flatMap(({ lines }) => lines);
  const isRefunded = order.paidCents !== undefined && order.refundedCents === order.paidCents;
  return order.lines.flatMap(({ id, state, quantity, sent, returned }) => {
    const inParcels = sumOf(packed, (line) => (line.lineId === id ? line.quantity : 0));
    const most = state === 'reserved' ? quantity - returned : 0;
    const about = `line ${id} of order ${order._id}`;
    return [
      ...faultIf(inParcels !== sent, `${about}: ${inParcels} are in parcels, ${sent} left`),
      ...faultIf(sent > most, `${about}: ${sent} of ${most} left`),
      ...faultIf(isRefunded && sent < most, `${about} was refunded and can still be sent`),
    ];
  });
}

/** A charge is refunded once at most; an amount is not a refund of a charge. */
function violationsOfCharges({ _id, charges, refunds }: BookOrder): string[] {
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap((refund) => refund.charges ?? []);
  return [
    ...charges
      .filter(({ kind }) => refunded.filter((each) => each === kind).length > 1)
      .map(({ kind }) => `charge ${kind} of order ${_id} was refunded twice`),
    ...refunded
      .filter((kind) => !charges.some((each) => each.kind === kind))
      .map((kind) => `order ${_id} has no charge ${kind}, and refunded it`),
  ];
}

/** No more pieces can come back than were sent, and a return's refund covers the price of its pieces at most. */
function violationsOfReturns({ _id, lines, returns, refunds }: BookOrder): string[] {
  const priceOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.priceCents ?? 0;
  return [
    ...lines
      .filter((line) => returnablePieces(line, returns) < 0)
      .map(({ id }) => `more pieces of line ${id} are returned than were sent`),
    ...returns.flatMap((each) => {
      const amounts = each.lines.map((line) => countedPieces(each, line) * priceOf(line.lineId));
      const most = sumOf(amounts, (cents) => cents);
      const own = refunds.filter(({ id }) => id === each.id);
      const isRefunded = each.state === 'refunded';
      return [
        ...faultIf(own.length !== (isRefunded ? 1 : 0), `return ${each.id} has ${own.length} refunds`),
        ...own
          .map(({ parts }) => sumOf(parts, ({ netCents }) => netCents))
          .filter((net) => net > most)
          .map((net) => `return ${each.id} of order ${_id}: ${net} of ${most} refunded`),
      ];
    }),
  ];
}

export function orderViolations({ orders }: Books): string[] {
  return orders.flatMap((order) => {
    const expected = stateOf(order);
    const isExpired = order.state === 'expired' && expected === 'cancelled';
    const lines = order.lines.map(({ state }) => state).join();
    return [
      ...faultIf(
        order.state !== expected && !isExpired,
        `order ${order._id} is ${order.state} with lines ${lines}`,
      ),
      ...violationsOfSums(order),
      ...violationsOfCharges(order),
      ...violationsOfParcels(order),
      ...violationsOfReturns(order),
    ];
  });
}
