import { returnablePieces, shopDay, taxOf } from '@shop/contracts';
import { decideRefund, followRefund, newRefund } from '../money/refund.rules.ts';
import { refundableCents } from '../money/refundable.rules.ts';
import { pay } from '../order/order.rules.ts';
import type { Order, OrderReturn, Verdict } from '../order/order.types.ts';
import { chargesOf, leftToSend, orderAfter, totalCents, withTax } from '../order/order-lines.rules.ts';
import { type CreditNoteDocument, credited, creditNoteAt, uncredited } from '../papers/credit-notes.rules.ts';
import { type InvoiceDocument, invoiceAt, invoiced } from '../papers/papers.rules.ts';
import { payByTransfer } from '../paying/transfer.rules.ts';
import { decideLines } from '../placing/stock-decision.rules.ts';
import {
  askForReturn,
  decideReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '../returning/return.rules.ts';
import { cancelShipment, ship } from '../shipping/shipment.rules.ts';
import { buildLine, buildOrder } from './build-order.ts';

const by = 'office@example.com';
const hourMs = 3_600_000;

/** Numbers that steer one event; each use takes them modulo its choices. */
export interface Dice {
  readonly pick: number;
  readonly count: number;
  readonly cents: number;
}

export interface DrawnOrder {
  readonly lines: readonly {
    readonly priceCents: number;
    readonly quantity: number;
    readonly isHeld: boolean;
  }[];
  /** The country of the delivery address. Without a charge for delivery the buyer collects the parts. */
  readonly country: string;
  readonly taxId: string | undefined;
  readonly deliveryCents: number | undefined;
  readonly isTransfer: boolean;
  /** The prices contain the tax, as those of the specified call do. */
  readonly isIncluded: boolean;
}

/** One order with its papers, after any events. */
export interface MoneyLife {
  order: Order;
  now: Date;
  invoice: InvoiceDocument;
  readonly notes: CreditNoteDocument[];
  /** The office kept a part of what returned pieces cost. */
  isWithheld: boolean;
}

function idOf(index: number): string {
  return index.toString(16).padStart(24, '0');
}

function changedBy(order: Order, verdict: Verdict): Order {
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}

/** Places an order, decides its stock, pays and invoices it; undefined if nothing was held. */
export function paidLife(drawn: DrawnOrder, now: Date): MoneyLife | undefined {
  const { country, taxId, deliveryCents, isTransfer, isIncluded } = drawn;
  const isCollected = deliveryCents === undefined;
  const placed = buildOrder({
    createdAt: now,
    lines: drawn.lines.map((line, at) =>
      buildLine({ id: idOf(at + 1), priceCents: line.priceCents, quantity: line.quantity }),
    ),
    tax: taxOf({ country: isCollected ? undefined : country, taxId, included: isIncluded, at: now }),
    delivery: addressIn(country),
    ...(isCollected
      ? {}
      : { charges: [{ kind: 'delivery', text: 'Delivery: Parcel', cents: deliveryCents }] }),
  });
  const taxed = { ...placed, charges: withTax(placed) };
  const outcomes = taxed.lines.map(({ id: lineId, partId, partName, priceCents, quantity }, at) =>
    drawn.lines[at]?.isHeld
      ? { lineId, partId, outcome: 'held' as const, quantity, priceCents, partName, available: 0 }
      : { lineId, partId, outcome: 'refused' as const, code: 'insufficient-stock' as const, available: 0 },
  );
  const held = changedBy(taxed, decideLines(taxed, outcomes, { now, holdMinutes: 60 }));
  if (held.state !== 'reserved') return undefined;
  const receivedCents = totalCents(held);
  const transfer = { reference: 'IN 1', date: shopDay(now) };
  const paid = changedBy(
    held,
    isTransfer
      ? payByTransfer(held, { transfer, receivedCents }, { by, now })
      : pay(held, { transactionId: 'pi_1', receivedCents }, now),
  );
  const invoice = invoiceAt(paid, { year: 2026, seq: 1, issuedAt: now });
  return { order: changedBy(paid, invoiced(paid, invoice, now)), now, invoice, notes: [], isWithheld: false };
}

function addressIn(country: string) {
  return { name: 'Bo', street: '1 Main Street', city: 'X', phone: '8801711000000', country };
}

/** Applies a verdict, then issues the credit notes that are due. Returns whether something changed. */
function take(life: MoneyLife, verdict: Verdict): boolean {
  if (verdict.kind !== 'change') return false;
  life.order = orderAfter(life.order, verdict.change);
  for (let due = uncredited(life.order)[0]; due; due = uncredited(life.order)[0]) {
    const note = creditNoteAt(life.order, due, {
      year: 2026,
      seq: life.notes.length + 1,
      issuedAt: life.now,
    });
    life.notes.push(note);
    life.order = changedBy(life.order, credited(life.order, note, life.now));
  }
  return true;
}

function newTransfer({ order, now }: MoneyLife) {
  return { reference: `OUT ${order.refunds?.length ?? 0}`, date: shopDay(now) };
}

function newRefundOf(life: MoneyLife, isRepaid = false) {
  const { order, now } = life;
  const id = `refund-${order.refunds?.length ?? 0}`;
  const transfer = order.transfer || isRepaid ? newTransfer(life) : undefined;
  return { id, reason: 'Late', by, ...newRefund(transfer, now) };
}

function pickOf<Item>(items: readonly Item[] | undefined, { pick }: Dice): Item | undefined {
  return items?.[pick % Math.max(1, items.length)];
}

function returnIn(life: MoneyLife, state: OrderReturn['state'], dice: Dice): OrderReturn | undefined {
  return pickOf(
    life.order.returns?.filter((each) => each.state === state),
    dice,
  );
}

function act({ now }: MoneyLife) {
  return { by, now };
}

function follow(
  life: MoneyLife,
  dice: Dice,
  from: readonly string[],
  to: 'pending' | 'succeeded' | 'failed',
) {
  const refund = pickOf(
    life.order.refunds?.filter(({ state, transfer }) => from.includes(state) && !transfer),
    dice,
  );
  if (refund) take(life, followRefund(life.order, { refundId: refund.id, state: to }, life.now));
}

/** Everything that can become of a paid order. An event that does not fit its order changes nothing. */
export const moneyEvents = {
  ship: (life: MoneyLife, dice: Dice) => {
    const line = pickOf(
      life.order.lines.filter((each) => leftToSend(each) > 0),
      dice,
    );
    if (!line) return;
    const lines = [{ lineId: line.id, quantity: 1 + (dice.count % leftToSend(line)) }];
    const id = `s${life.order.version}`;
    take(life, ship(life.order, { id, by, lines }, life.now));
  },
  takeShipmentBack: (life: MoneyLife, dice: Dice) => {
    const shipment = pickOf(life.order.shipments, dice);
    if (shipment) take(life, cancelShipment(life.order, shipment.id, { ...act(life), reason: 'Lost' }));
  },
  refundLine: (life: MoneyLife, dice: Dice) => {
    const lines = [pickOf(life.order.lines, dice)?.id ?? ''];
    take(life, decideRefund(life.order, { refund: newRefundOf(life), lines }, life.now));
  },
  refundDelivery: (life: MoneyLife) => {
    take(life, decideRefund(life.order, { refund: newRefundOf(life), charges: ['delivery'] }, life.now));
  },
  refundAmount: (life: MoneyLife, dice: Dice) => {
    const amountCents = 1 + (dice.cents % Math.max(1, refundableCents(life.order)));
    take(life, decideRefund(life.order, { refund: newRefundOf(life), amountCents }, life.now));
  },
  refundRest: (life: MoneyLife) => {
    const amountCents = refundableCents(life.order);
    take(life, decideRefund(life.order, { refund: newRefundOf(life), amountCents }, life.now));
  },
  repeatFailed: (life: MoneyLife, dice: Dice) => {
    const failed = pickOf(
      life.order.refunds?.filter(({ state }) => state === 'failed'),
      dice,
    );
    const refund = newRefundOf(life, dice.count % 2 === 0);
    if (failed) take(life, decideRefund(life.order, { refund, repeats: failed.id }, life.now));
  },
  pend: (life: MoneyLife, dice: Dice) => follow(life, dice, ['asked'], 'pending'),
  succeed: (life: MoneyLife, dice: Dice) => follow(life, dice, ['asked', 'pending'], 'succeeded'),
  fail: (life: MoneyLife, dice: Dice) => follow(life, dice, ['asked', 'pending'], 'failed'),
  reject: (life: MoneyLife, dice: Dice) => follow(life, dice, ['succeeded'], 'failed'),
  askForReturn: (life: MoneyLife, dice: Dice) => {
    const { order, now } = life;
    const line = pickOf(
      order.lines.filter((each) => returnablePieces(each, order.returns) > 0),
      dice,
    );
    if (!line) return;
    const quantity = 1 + (dice.count % returnablePieces(line, order.returns));
    const id = `return-${order.returns?.length ?? 0}`;
    const lines = [{ lineId: line.id, quantity }];
    take(life, askForReturn(order, { id, lines, reason: 'not-needed', by }, now));
  },
  decideReturn: (life: MoneyLife, dice: Dice) => {
    const back = returnIn(life, 'requested', dice);
    const decision = dice.count % 4 === 0 ? 'decline' : 'approve';
    if (back) take(life, decideReturn(life.order, back, { ...act(life), decision, answer: 'Yes' }));
  },
  receiveReturn: (life: MoneyLife, dice: Dice) => {
    const back = returnIn(life, 'approved', dice);
    if (back) take(life, receiveReturn(life.order, back, act(life)));
  },
  inspectReturn: (life: MoneyLife, dice: Dice) => {
    const back = returnIn(life, 'received', dice);
    if (!back) return;
    const lines = back.lines.map(({ lineId, quantity }) => ({
      lineId,
      restocked: quantity - (dice.count % 3 === 0 ? quantity - 1 : 0),
      scrapped: 0,
    }));
    take(life, inspectReturn(life.order, back, { ...act(life), lines }));
  },
  refundReturn: (life: MoneyLife, dice: Dice) => {
    const back = returnIn(life, 'inspected', dice);
    const transfer = life.order.transfer && newTransfer(life);
    if (back) take(life, refundReturn(life.order, back, { ...act(life), transfer }));
  },
  refundPartOfReturn: (life: MoneyLife, dice: Dice) => {
    const back = returnIn(life, 'inspected', dice);
    const transfer = life.order.transfer && newTransfer(life);
    const amountCents = 1 + (dice.cents % Math.max(1, refundableCents(life.order)));
    if (back && take(life, refundReturn(life.order, back, { ...act(life), transfer, amountCents })))
      life.isWithheld = true;
  },
};

export type MoneyEvent = keyof typeof moneyEvents;

const sure: Dice = { pick: 0, count: 1, cents: 0 };

/** Takes every piece and charge back, each in its own way, and lets every refund succeed. */
export function takeAllBack(life: MoneyLife, dice: Dice): void {
  const { succeed, decideReturn: approve, receiveReturn: receive, inspectReturn: inspect } = moneyEvents;
  const settleReturns = () => {
    for (let step = 0; step < 25; step += 1)
      for (const event of [approve, receive, inspect, moneyEvents.refundReturn, succeed]) event(life, sure);
  };
  for (let at = 0; at < 25; at += 1) succeed(life, sure);
  settleReturns();
  for (const [at] of life.order.lines.entries()) moneyEvents.refundLine(life, { ...sure, pick: at });
  if (chargesOf(life.order, ['delivery']).length > 0) moneyEvents.refundDelivery(life);
  for (let step = 0; step < 3; step += 1) {
    moneyEvents.askForReturn(life, dice);
    settleReturns();
  }
  returnRest(life);
  settleReturns();
  // A refund that failed after its pieces were back is still to be made.
  for (const [at] of life.order.refunds?.entries() ?? [])
    moneyEvents.repeatFailed(life, { ...sure, pick: at });
  for (let at = 0; at < 25; at += 1) succeed(life, sure);
}

function returnRest(life: MoneyLife): void {
  const { order, now } = life;
  const lines = order.lines
    .map((line) => ({ lineId: line.id, quantity: returnablePieces(line, order.returns) }))
    .filter(({ quantity }) => quantity > 0);
  const rest = { id: 'return-rest', lines, reason: 'not-needed', by } as const;
  if (lines.length > 0) take(life, askForReturn(order, rest, now));
}

/** Moves the clock, so that the events of an order fall into several months. */
export function wait(life: MoneyLife, hours: number): void {
  life.now = new Date(life.now.getTime() + hours * hourMs);
}
