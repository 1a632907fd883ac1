import { internalRoutes } from '@shop/contracts';
import type { Pieces } from './books.rules.ts';

const limitMs = 5_000;

/** What the orders' worker says its orders hold. Rejects when it does not answer in time. */
export const readOrdersBooks = async (ordersWorkerUrl: string): Promise<Pieces> => {
  const response = await fetch(new URL(internalRoutes.readHoldings.path, ordersWorkerUrl), {
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`the orders' books answered ${response.status}`);
  const { parts } = internalRoutes.readHoldings.reply.parse(await response.json());
  return new Map(parts.map(({ partId, quantity }) => [partId, quantity]));
};
