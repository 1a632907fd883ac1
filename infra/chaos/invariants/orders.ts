import type { BookOrder, Books } from '../books.store.ts';

function unpaidState({ lines }: BookOrder): string {
  const has = (state: string): boolean => lines.some((line) => line.state === state);
  if (has('requested')) return 'requested';
  if (has('reserved')) return 'reserved';
  return has('cancelled') ? 'cancelled' : 'refused';
}

function stateOf(order: BookOrder): string {
  if (order.transactionId === undefined) return unpaidState(order);
  const held = order.lines.filter(({ state }) => state === 'reserved');
  if (held.length === 0) return 'refunded';
  const isAllSent = held.every(({ sent = 0, returned = 0, quantity }) => sent + returned === quantity);
  return isAllSent ? 'shipped' : 'paid';
}

function violationsOfSums({ _id, lines, totalCents, rows }: BookOrder): string[] {
  const counted = lines.filter(({ state }) => !['refused', 'cancelled'].includes(state));
  // The total of an order that ended unpaid covers all its lines.
  const total = (counted.length > 0 ? counted : lines).reduce(
    (sum, { priceCents, quantity }) => sum + priceCents * quantity,
    0,
  );
  const live = lines.filter(({ state }) => state === 'requested' || state === 'reserved').length;
  const listed = live > 0 ? live : lines.length;
  return [
    ...(totalCents === total ? [] : [`order ${_id} says a total of ${totalCents}, its lines ${total}`]),
    ...(rows === listed ? [] : [`order ${_id} says ${rows} rows, its lines ${listed}`]),
  ];
}

/** Sent pieces must be those in parcels, from held lines only, and never refunded ones. */
function violationsOfParcels({ _id, lines, shipments }: BookOrder): string[] {
  const parcels = shipments.flatMap((shipment) => shipment.lines);
  return lines.flatMap(({ id, state, quantity, sent = 0, returned = 0 }) => {
    const packed = parcels.reduce((sum, line) => sum + (line.lineId === id ? line.quantity : 0), 0);
    const most = state === 'reserved' ? quantity - returned : 0;
    const about = `line ${id} of order ${_id}`;
    return [
      ...(packed === sent ? [] : [`${about}: ${packed} are in parcels, ${sent} left`]),
      ...(sent <= most ? [] : [`${about}: ${sent} of ${most} left`]),
    ];
  });
}

/** A fully refunded order must have no pieces left to send. */
function violationsOfFreePieces({
  _id,
  transactionId,
  paidCents,
  refundedCents,
  lines,
}: BookOrder): string[] {
  if (transactionId === undefined || refundedCents !== paidCents) return [];
  const left = lines.filter(
    ({ state, quantity, sent = 0, returned = 0 }) => state === 'reserved' && sent + returned < quantity,
  );
  return left.map(({ id }) => `line ${id} of order ${_id} was refunded and can still be sent`);
}

/** An order's state and sums must follow from its lines and payment. */
export function orderViolations({ orders }: Books): string[] {
  return orders.flatMap((order) => {
    const expected = stateOf(order);
    const isExpired = order.state === 'expired' && expected === 'cancelled';
    const lines = order.lines.map(({ state }) => state).join();
    return [
      ...(order.state === expected || isExpired
        ? []
        : [`order ${order._id} is ${order.state} with lines ${lines}`]),
      ...violationsOfSums(order),
      ...violationsOfParcels(order),
      ...violationsOfFreePieces(order),
    ];
  });
}
