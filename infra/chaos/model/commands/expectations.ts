import { order as orderReply, part as partReply } from '@shop/contracts';
import { expect } from 'vitest';
import type { ModelOrder, ModelPart } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { admin, tokenOf } from './people.ts';

const patience = { timeout: 10_000, interval: 10 };

export async function orderInShop(shop: ModelShop, id: string) {
  const { body } = await shop.orders('GET', `/get-order/${id}`, { token: tokenOf(admin) });
  return orderReply.parse(body);
}

export async function availableInShop(shop: ModelShop, { id }: ModelPart): Promise<number> {
  const { body } = await shop.catalog('GET', `/part/${id}`);
  return partReply.parse(body).availableQuantity;
}

/** Waits until an order reaches the state that the model expects: messages may still be on their way. */
export async function expectState(shop: ModelShop, order: ModelOrder): Promise<void> {
  await expect
    .poll(async () => (await orderInShop(shop, order.id)).state, {
      ...patience,
      message: `order ${order.id}`,
    })
    .toBe(order.state === 'refunded' ? 'cancelled' : order.state);
}

export async function expectAvailable(shop: ModelShop, part: ModelPart): Promise<void> {
  await expect
    .poll(() => availableInShop(shop, part), { ...patience, message: `stock of part ${part.id}` })
    .toBe(part.available);
}
