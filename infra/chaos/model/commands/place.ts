import { randomUUID } from 'node:crypto';
import { limits, type OrderState, orderRoutes, toDollars } from '@shop/contracts';
import type { TestReply } from '@shop/service-kit/testing';
import { expect } from 'vitest';
import { type Model, type ModelPart, pick } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import {
  availableInShop,
  buyers,
  command,
  expectAvailable,
  expectState,
  type ModelCommand,
  tokenOf,
} from './steps.ts';

export interface OrderAttempt {
  readonly buyer: number;
  readonly part: number;
  readonly quantity: number;
  /** After each order, the specification's client writes the stock it computed. */
  readonly oldClient: boolean;
  /** How often the form is sent, with one idempotency key. */
  readonly timesSent: number;
}

interface Outcome {
  readonly status: number;
  /** Undefined if no order is created. */
  readonly state?: Extract<OrderState, 'requested' | 'reserved' | 'refused'>;
}

function outcomeOf(model: Model, part: ModelPart, quantity: number): Outcome {
  if (part.priceCents * quantity < limits.chargeMinCents) return { status: 422 };
  if (!model.workerRuns) return { status: 202, state: 'requested' };
  if (quantity < part.minimum) return { status: 422, state: 'refused' };
  if (quantity > part.available) return { status: 409, state: 'refused' };
  return { status: 201, state: 'reserved' };
}

function bodyOf(part: ModelPart, quantity: number) {
  return {
    partId: part.id,
    partName: 'Brake disc',
    price: toDollars(part.priceCents),
    quantity,
    address: '12 Station Road, Dhaka',
    phone: '8801711123456',
  };
}

async function writeStock(shop: ModelShop, email: string, part: ModelPart): Promise<void> {
  const call = { token: tokenOf(email), body: { availableQuantity: part.available } };
  const reply = await shop.catalog('PUT', `/update-part/${part.id}`, call);
  expect(reply).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
}

function idIn({ status, body }: TestReply): string | undefined {
  return status === 201 || status === 202 ? orderRoutes.placeOrder.reply.parse(body).insertedId : undefined;
}

/** A busy machine may answer 202 before any decision. */
function expectStatus(replies: readonly TestReply[], { status, state }: Outcome): void {
  for (const reply of replies) expect(state === undefined ? [status] : [status, 202]).toContain(reply.status);
}

/** Returns the one order that all replies name; undefined if none names one. */
function theOneOrder(replies: readonly TestReply[]): string | undefined {
  const ids = new Set(replies.map(idIn).filter((id) => id !== undefined));
  expect(ids.size).toBeLessThanOrEqual(1);
  return [...ids][0];
}

export function place(attempt: OrderAttempt): ModelCommand {
  const { buyer, quantity, oldClient, timesSent } = attempt;
  const email = pick(buyers, buyer);
  const title = `${email} orders ${quantity} of part ${attempt.part}${oldClient ? ', as an old client' : ''}, sent ${timesSent} times`;
  return command(title, async (model, shop) => {
    const part = pick(model.parts, attempt.part);
    const seen = await availableInShop(shop, part);
    const outcome = outcomeOf(model, part, quantity);
    const headers = { 'idempotency-key': randomUUID() };
    const call = { token: tokenOf(email), body: bodyOf(part, quantity), headers };
    const replies = await Promise.all(
      Array.from({ length: timesSent }, () => shop.orders('POST', '/order', call)),
    );
    expectStatus(replies, outcome);
    const id = theOneOrder(replies);
    if (outcome.state === 'reserved') part.available -= quantity;
    if (id !== undefined && outcome.state !== undefined) {
      const order = {
        ...{ id, email, part, quantity, state: outcome.state },
        ...{ sent: 0, returned: 0, refundedCents: 0 },
      };
      model.orders.push(order);
      await expectState(shop, order);
    }
    if (oldClient) await writeStock(shop, email, { ...part, available: Math.max(seen - quantity, 0) });
    await expectAvailable(shop, part);
  });
}
