import { shopDay } from '@shop/contracts';
import { expect } from 'vitest';
import {
  byTransfer,
  leftToSend,
  type Model,
  type ModelLine,
  type ModelOrder,
  pick,
  returnPieces,
  totalCents,
} from '../model.ts';
import { admin, type Dice, expectOrderAndStock, type ModelCommand, onOrder, tokenOf } from './steps.ts';

/** Cents that can still be refunded. */
export function refundable(order: ModelOrder): number {
  const isPaid = ['paid', 'shipped', 'refunded'].includes(order.state);
  return isPaid ? totalCents(order) - order.refundedCents : 0;
}

/** Cents to refund; 0 if the shop must refuse. */
function centsFor(order: ModelOrder, line: ModelLine, { kind, cents }: Dice): number {
  const left = refundable(order);
  if (kind === 'line') return Math.min(left, line.keptCents, leftToSend(line) * line.pieceCents);
  return kind === 'all' ? left : Math.min(left, cents);
}

/** Takes an amount from what is kept of each line, by largest remainder. */
function spread(lines: readonly ModelLine[], cents: number): void {
  const paid = lines.filter(({ state }) => state === 'reserved' || state === 'returned');
  const whole = paid.reduce((sum, { keptCents }) => sum + keptCents, 0);
  const shares = paid.map((line) => ({ line, exact: (cents * line.keptCents) / whole }));
  const rest = cents - shares.reduce((sum, { exact }) => sum + Math.floor(exact), 0);
  const raised = shares.toSorted((one, other) => (other.exact % 1) - (one.exact % 1)).slice(0, rest);
  for (const share of shares)
    share.line.keptCents -= Math.floor(share.exact) + (raised.includes(share) ? 1 : 0);
}

/** Refunding everything returns every unsent piece to stock, refunding a line those of the line, any other amount none. */
export function refunded(model: Model, order: ModelOrder, lines: readonly ModelLine[]): void {
  for (const line of refundable(order) === 0 ? order.lines : lines) {
    const unsent = leftToSend(line);
    returnPieces(model, line.part, unsent);
    line.returned += unsent;
    if (unsent > 0 && line.sent === 0) line.state = 'returned';
  }
  const live = order.lines.filter(({ state }) => state === 'reserved');
  if (order.state !== 'paid' || live.some((line) => leftToSend(line) > 0)) return;
  order.state = live.length === 0 ? 'refunded' : 'shipped';
}

export function refund(dice: Dice): ModelCommand {
  const what = { line: `line ${dice.line}`, amount: `${dice.cents} cents`, all: 'all' }[dice.kind];
  return onOrder(`the admin refunds ${what}`, dice, async (order, model, shop) => {
    const line = pick(order.lines, dice.line);
    const cents = centsFor(order, line, dice);
    const isLine = dice.kind === 'line';
    const wanted = isLine ? { lines: [line.id] } : { amount: Math.max(cents, 1) / 100 };
    const transfer =
      order.paidBy === byTransfer ? { reference: 'OUT 1', date: shopDay(new Date()) } : undefined;
    // All refunds of a run have this reference.
    const body = { orderId: order.id, reason: 'Damaged', transfer, shared: true, ...wanted };
    const reply = await shop.orders('POST', '/refund', { token: tokenOf(admin), body });
    expect(reply).toMatchObject(
      cents === 0 ? { status: 409 } : { status: 201, body: { amount: cents / 100 } },
    );
    order.refundedCents += cents;
    if (isLine) line.keptCents -= cents;
    else if (cents > 0) spread(order.lines, cents);
    if (cents > 0) refunded(model, order, isLine ? [line] : []);
    await expectOrderAndStock(shop, order);
  });
}
