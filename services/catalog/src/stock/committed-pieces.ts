import { internalRoutes } from '@shop/contracts';
import { fetchFromAny } from '@shop/service-kit';

const limitMs = 2_000;

/** How many pieces of a part are on hand for orders that were not sent yet; undefined while that cannot be said for certain. */
export type ReadCommitted = (partId: string) => Promise<number | undefined>;

/** Asks the orders' workers, whose books are the only ones that know what was sent. */
export function createReadCommitted(ordersWorkerUrls: readonly string[]): ReadCommitted {
  const { path, reply } = internalRoutes.readCommitted;
  return async (partId) => {
    try {
      const response = await fetchFromAny(ordersWorkerUrls, `${path}?${new URLSearchParams({ partId })}`, {
        limitMs,
      });
      const { pieces, open } = reply.parse(await response.json());
      return open === 0 ? pieces : undefined;
    } catch {
      return undefined;
    }
  };
}
