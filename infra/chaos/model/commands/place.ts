import { randomUUID } from 'node:crypto';
import { limits, orderRoutes, toDollars, type WholeOrderState } from '@shop/contracts';
import type { TestReply } from '@shop/service-kit/testing';
import { expect } from 'vitest';
import { centsOf, endTooSmall, type Model, type ModelLine, pick } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import {
  availableInShop,
  buyers,
  command,
  type Dice,
  expectAvailable,
  expectState,
  type ModelCommand,
  tokenOf,
} from './steps.ts';

/** The price of the specified call contains the tax; the shop's own call adds it to what the buyer collects. */
function wantedLines({ parts }: Model, dice: Dice): ModelLine[] {
  const isSpecified = dice.parts.length === 1;
  return dice.parts.map((chosen, at) => {
    const part = pick(parts, chosen);
    const quantity = pick(dice.quantities, at);
    const pieceCents = isSpecified ? part.priceCents : Math.round(part.priceCents * 1.15);
    return {
      id: '',
      part,
      quantity,
      pieceCents,
      keptCents: pieceCents * quantity,
      state: 'requested',
      sent: 0,
      returned: 0,
    };
  });
}

/** Decides the lines as the shop must, and returns the status; of a refused order the buyer learns no id. */
function decide({ workerRuns }: Model, lines: readonly ModelLine[]): number {
  if (centsOf(lines) < limits.chargeMinCents) return 422;
  if (!workerRuns) return 202;
  for (const line of lines) {
    const { part, quantity } = line;
    line.state = quantity >= part.minimum && quantity <= part.available ? 'reserved' : 'refused';
    if (line.state === 'reserved') part.available -= quantity;
  }
  if (lines.some(({ state }) => state === 'reserved')) return 201;
  const [only, ...others] = lines;
  return only && others.length === 0 && only.quantity < only.part.minimum ? 422 : 409;
}

/** The specified call orders one part; the shop's own any number. */
function callFor(lines: readonly ModelLine[]) {
  const address = '12 Station Road, Dhaka';
  const phone = '8801711123456';
  const rows = lines.map(({ part, quantity }) => ({
    partId: part.id,
    partName: 'Brake disc',
    price: toDollars(part.priceCents),
    quantity,
  }));
  if (rows.length === 1) return { path: '/order', body: { ...rows[0], address, phone } };
  const delivery = { name: 'Ann Buyer', street: address, city: 'Thimphu', country: 'BT', phone };
  return { path: '/orders', body: { lines: rows, delivery } };
}

/** The ids of the order and its lines; those of an order of one line are the same. */
function idsIn({ status, body }: TestReply, isOne: boolean): string[] {
  if (status !== 201 && status !== 202) return [];
  if (isOne) return Array(2).fill(orderRoutes.placeOrder.reply.parse(body).insertedId);
  const { orderId, lines } = orderRoutes.placeWholeOrder.reply.parse(body);
  return [orderId, ...lines.map(({ id }) => id)];
}

/** Returns the ids of the one order that all replies name; none if no reply names one. */
function idsOfTheOne(replies: readonly TestReply[], lines: readonly ModelLine[]): string[] {
  const named = replies.map((reply) => idsIn(reply, lines.length === 1)).filter(([id]) => id !== undefined);
  const [first = []] = named;
  for (const ids of named) expect(ids).toEqual(first);
  return first;
}

const states: Readonly<Record<number, WholeOrderState>> = { 201: 'reserved', 202: 'requested' };

/** The specification's client writes the stock that it computed from what it saw before it ordered. */
async function writeStock(shop: ModelShop, email: string, lines: readonly { id: string; figure: number }[]) {
  for (const { id, figure } of lines) {
    const call = { token: tokenOf(email), body: { availableQuantity: Math.max(figure, 0) } };
    const reply = await shop.catalog('PUT', `/update-part/${id}`, call);
    expect(reply).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  }
}

/** Sends the form once, or three times with one idempotency key. */
export function place(dice: Dice): ModelCommand {
  const { quantities, isOdd, isLess: isOldClient } = dice;
  const email = pick(buyers, dice.buyer);
  const how = `${isOdd ? ', sent three times' : ''}${isOldClient ? ', as an old client' : ''}`;
  return command(`${email} orders ${quantities} of parts ${dice.parts}${how}`, async (model, shop) => {
    const lines = wantedLines(model, dice);
    const parts = lines.map(({ part }) => part);
    const seen = await Promise.all(
      lines.map(async ({ part, quantity }) => ({
        id: part.id,
        figure: (await availableInShop(shop, part)) - quantity,
      })),
    );
    const { path, body } = callFor(lines);
    const call = { token: tokenOf(email), body, headers: { 'idempotency-key': randomUUID() } };
    const times = Array.from({ length: isOdd ? 3 : 1 });
    const replies = await Promise.all(times.map(() => shop.orders('POST', path, call)));
    const status = decide(model, lines);
    // A busy machine may answer 202 before any decision.
    for (const reply of replies) expect([status, 202]).toContain(reply.status);
    const [id, ...lineIds] = idsOfTheOne(replies, lines);
    if (id !== undefined) {
      const decided = lines.map((line, at) => ({ ...line, id: lineIds[at] ?? '' }));
      const order = {
        id,
        email,
        lines: decided,
        refundedCents: 0,
        returns: [],
        state: states[status] ?? 'refused',
      };
      model.orders.push(order);
      endTooSmall(model, order);
      await expectState(shop, order);
    }
    if (isOldClient) await writeStock(shop, email, seen);
    await expectAvailable(shop, parts);
  });
}
