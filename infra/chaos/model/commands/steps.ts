import { part as partReply, wholeOrder } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { type Model, type ModelOrder, type ModelPart, pick } from '../model.ts';
import type { ModelShop } from '../shop.ts';

export type ModelCommand = fc.AsyncCommand<Model, ModelShop>;

export const refundKinds = ['line', 'amount', 'all'] as const;

/** The random choices of a step; each command reads what it needs. */
export interface Dice {
  readonly order: number;
  readonly line: number;
  readonly payment: number;
  readonly buyer: number;
  readonly parts: readonly number[];
  readonly quantities: readonly number[];
  readonly by: Actor;
  readonly kind: (typeof refundKinds)[number];
  readonly cents: number;
  readonly few: number;
  readonly isLess: boolean;
  /** Something rare: a wrong amount, a declined card, a repeated click. */
  readonly isOdd: boolean;
}

/** One step of a run; a failure prints its title. */
export function command(
  title: string,
  run: (model: Model, shop: ModelShop) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): ModelCommand {
  return { check, run, toString: () => title };
}

/** A step about one of the orders, once there is one. */
export function onOrder(
  title: string,
  { order }: Dice,
  run: (order: ModelOrder, model: Model, shop: ModelShop) => Promise<void>,
): ModelCommand {
  const check = ({ orders }: Readonly<Model>): boolean => orders.length > 0;
  return command(
    `${title} of order ${order}`,
    (model, shop) => run(pick(model.orders, order), model, shop),
    check,
  );
}

export const admin = 'admin@example.com';
export const buyers = ['ann@example.com', 'bob@example.com', admin] as const;
export const stranger = 'stranger@example.com';

const tokens = new Map(
  [...buyers, stranger].map((email) => [
    email,
    testToken(email, { roles: email === admin ? ['owner'] : [], expiresIn: 86_400 }),
  ]),
);

export function tokenOf(email: string): string {
  const token = tokens.get(email);
  if (token === undefined) throw new Error(`no person has the address ${email}`);
  return token;
}

export const actors = ['owner', 'admin', 'stranger'] as const;
export type Actor = (typeof actors)[number];

export function emailOf(actor: Actor, order: ModelOrder): string {
  return { owner: order.email, admin, stranger }[actor];
}

const patience = { timeout: 10_000, interval: 10 };

export async function orderInShop(shop: ModelShop, id: string) {
  const { body } = await shop.orders('GET', `/orders/${id}`, { token: tokenOf(admin) });
  return wholeOrder.parse(body);
}

export async function availableInShop(shop: ModelShop, { id }: ModelPart): Promise<number> {
  const { body } = await shop.catalog('GET', `/part/${id}`);
  return partReply.parse(body).availableQuantity;
}

/** Waits until an order and its lines are as the model expects: messages may still be on their way. */
export async function expectState(shop: ModelShop, { id, state, lines }: ModelOrder): Promise<void> {
  const states = async () => {
    const found = await orderInShop(shop, id);
    return [found.state, ...found.lines.map((line) => line.state)];
  };
  await expect
    .poll(states, { ...patience, message: `order ${id}` })
    .toEqual([state, ...lines.map((line) => line.state)]);
}

export async function expectAvailable(shop: ModelShop, parts: readonly ModelPart[]): Promise<void> {
  for (const part of parts)
    await expect
      .poll(() => availableInShop(shop, part), { ...patience, message: `stock of part ${part.id}` })
      .toBe(part.available);
}

export async function expectOrderAndStock(shop: ModelShop, order: ModelOrder): Promise<void> {
  await expectState(shop, order);
  await expectAvailable(
    shop,
    order.lines.map(({ part }) => part),
  );
}
