import { internalRoutes } from '@shop/contracts';
import { fetchFromAny } from '@shop/service-kit';
import { inRange, type PartIdRange, type Pieces } from './reconcile.rules.ts';

const limitMs = 5_000;

/**
 * Returns the pieces held according to an orders worker. Rejects when no worker responds in time. Filters the reply, because an
 * older worker ignores the range and sends all parts.
 */
export async function fetchOrderHoldings(
  ordersWorkerUrls: readonly string[],
  slice: PartIdRange,
): Promise<Pieces> {
  const path = `${internalRoutes.readHoldings.path}?${new URLSearchParams({ ...slice })}`;
  const response = await fetchFromAny(ordersWorkerUrls, path, { limitMs });
  const { parts } = internalRoutes.readHoldings.reply.parse(await response.json());
  return inRange(new Map(parts.map(({ partId, quantity }) => [partId, quantity])), slice);
}
