import { storedFields } from '../order/order.document.ts';
import type { Order } from '../order/order.types.ts';
import { leftToSend, listedLines, totalCents, unpaidStateOf } from '../order/order-lines.rules.ts';

/** Checks that an order's state follows from its lines and payment. */
function stateFits({ state, lines, transactionId, transfer }: Order): boolean {
  const held = lines.filter((line) => line.state === 'reserved');
  const isAllSent = held.length > 0 && held.every((line) => leftToSend(line) === 0);
  if (transactionId === undefined && transfer === undefined)
    return state === unpaidStateOf(lines) || (state === 'expired' && unpaidStateOf(lines) === 'cancelled');
  if (lines.some((line) => line.state === 'requested')) return false;
  if (state === 'refunded') return held.length === 0;
  return state === (isAllSent ? 'shipped' : 'paid');
}

/** Checks that the refunded sum matches the refunds that have not failed and does not exceed the payment. */
function refundsFit({ paidCents = 0, refunds = [], refundedCents = 0 }: Order): boolean {
  const returning = refunds.filter(({ state }) => state !== 'failed');
  const sum = returning.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return refundedCents === sum && (sum === 0 || sum <= paidCents);
}

/** Checks for pieces that can still be sent although everything was refunded. */
function sendsForFree({ lines, paidCents, refundedCents }: Order): boolean {
  return paidCents !== undefined && refundedCents === paidCents && lines.some((line) => leftToSend(line) > 0);
}

/** Checks that each line's sent pieces match the shipments and do not exceed its quantity. */
function shipmentsFit({ lines, shipments }: Order): boolean {
  const parcels = shipments?.flatMap((shipment) => shipment.lines) ?? [];
  return lines.every(({ id, sent = 0, returned = 0, quantity }) => {
    const pieces = parcels.reduce((sum, each) => sum + (each.lineId === id ? each.quantity : 0), 0);
    return sent + returned <= quantity && (shipments === undefined || pieces === sent);
  });
}

/** Returns the inconsistencies within an order. */
export function violationsOf(order: Order): string[] {
  const due = order.lines.some(({ release }) => release === 'due');
  const stored = storedFields(order);
  const violations: string[] = [];
  if (!stateFits(order))
    violations.push(`${order.state} with lines ${order.lines.map(({ state }) => state).join()}`);
  if (!refundsFit(order)) violations.push('other refunds than it says, or more than was paid');
  if (sendsForFree(order)) violations.push('all money went back, and pieces can still be sent');
  if (!shipmentsFit(order)) violations.push('lines have sent other pieces than the shipments say');
  if (due !== (order.release?.state === 'due')) violations.push('the order does not say which stock is due');
  if (stored.totalCents !== totalCents(order)) violations.push('another total than its lines');
  if (stored.rows !== listedLines(order).length) violations.push('another count of rows');
  return violations;
}
