import { internalRoutes } from '@shop/contracts';
import { askAny } from '@shop/service-kit';
import type { Pieces } from './books.rules.ts';

const limitMs = 5_000;

/** What one of the orders' workers says the orders hold. Rejects when none answers in time. */
export const readOrdersBooks = async (ordersWorkerUrls: readonly string[]): Promise<Pieces> => {
  const response = await askAny(ordersWorkerUrls, internalRoutes.readHoldings.path, limitMs);
  const { parts } = internalRoutes.readHoldings.reply.parse(await response.json());
  return new Map(parts.map(({ partId, quantity }) => [partId, quantity]));
};
