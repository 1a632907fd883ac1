import { internalRoutes } from '@shop/contracts';
import { askAny } from '@shop/service-kit';
import { ofSlice, type PartSlice, type Pieces } from './books.rules.ts';

const limitMs = 5_000;

/**
 * What one of the orders' workers says the orders hold. Rejects when none answers in time. One of a version that knows no slices
 * tells of all parts.
 */
export async function readOrdersBooks(
  ordersWorkerUrls: readonly string[],
  slice: PartSlice,
): Promise<Pieces> {
  const path = `${internalRoutes.readHoldings.path}?${new URLSearchParams({ ...slice })}`;
  const response = await askAny(ordersWorkerUrls, path, limitMs);
  const { parts } = internalRoutes.readHoldings.reply.parse(await response.json());
  return ofSlice(new Map(parts.map(({ partId, quantity }) => [partId, quantity])), slice);
}
