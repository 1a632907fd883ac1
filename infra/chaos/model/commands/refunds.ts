import { expect } from 'vitest';
import { leftToSend, type Model, type ModelOrder, returnPieces, totalCents } from '../model.ts';
import { admin, expectAvailable, expectState, type ModelCommand, onOrder, tokenOf } from './steps.ts';

export type RefundKind = 'line' | 'amount' | 'all';

/** Cents to refund; 0 if the shop must refuse. */
function centsOf(order: ModelOrder, kind: RefundKind, odd: number): number {
  const isPaid = ['paid', 'shipped', 'refunded'].includes(order.state);
  const left = isPaid ? totalCents(order) - order.refundedCents : 0;
  if (kind === 'line') return Math.min(left, leftToSend(order) * order.part.priceCents);
  return kind === 'all' ? left : Math.min(left, odd);
}

function bodyOf(order: ModelOrder, kind: RefundKind, cents: number) {
  const what = kind === 'line' ? { lines: [order.id] } : { amount: Math.max(cents, 1) / 100 };
  return { orderId: order.id, reason: 'Damaged', ...what };
}

/** Refunding everything, or the line, returns every unsent piece to stock; any other amount returns none. */
function refunded(model: Model, order: ModelOrder, kind: RefundKind, cents: number): void {
  order.refundedCents += cents;
  const unsent = leftToSend(order);
  if (unsent === 0 || (kind !== 'line' && order.refundedCents < totalCents(order))) return;
  order.returned = unsent;
  returnPieces(model, order.part, unsent);
  order.state = order.sent === 0 ? 'refunded' : 'shipped';
}

export function refund(random: number, kind: RefundKind, odd: number): ModelCommand {
  const title = `the admin refunds ${kind === 'amount' ? `${odd} cents` : kind} of order ${random}`;
  return onOrder(title, random, async (order, model, shop) => {
    const cents = centsOf(order, kind, odd);
    const body = bodyOf(order, kind, cents);
    const reply = await shop.orders('POST', '/refund', { token: tokenOf(admin), body });
    expect(reply).toMatchObject(
      cents === 0 ? { status: 409 } : { status: 201, body: { amount: cents / 100 } },
    );
    if (cents > 0) refunded(model, order, kind, cents);
    await expectState(shop, order);
    await expectAvailable(shop, order.part);
  });
}
