import { order as orderReply, part as partReply } from '@shop/contracts';
import { expect } from 'vitest';
import type { ModelOrder, ModelPart } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { admin, tokenOf } from './people.ts';

const patience = { timeout: 10_000, interval: 10 };

export const orderInShop = async (shop: ModelShop, id: string) => {
  const { body } = await shop.orders('GET', `/get-order/${id}`, { token: tokenOf(admin) });
  return orderReply.parse(body);
};

export const availableInShop = async (shop: ModelShop, { id }: ModelPart): Promise<number> => {
  const { body } = await shop.catalog('GET', `/part/${id}`);
  return partReply.parse(body).availableQuantity;
};

/** Waits until the shop says of an order what the model says: messages may be on their way. */
export const expectState = async (shop: ModelShop, order: ModelOrder): Promise<void> => {
  await expect
    .poll(async () => (await orderInShop(shop, order.id)).state, {
      ...patience,
      message: `order ${order.id}`,
    })
    .toBe(order.state);
};

export const expectAvailable = async (shop: ModelShop, part: ModelPart): Promise<void> => {
  await expect
    .poll(() => availableInShop(shop, part), { ...patience, message: `stock of part ${part.id}` })
    .toBe(part.available);
};
