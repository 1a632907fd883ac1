import { internalRoutes } from '@shop/contracts';
import { fetchFromAny } from '@shop/service-kit';

const limitMs = 2_000;

/**
 * Returns how many pieces of a part are sold but not yet sent; undefined while orders are still reserving or releasing, or
 * don't answer.
 */
export type ReadCommitted = (partId: string) => Promise<number | undefined>;

/** Asks the orders workers: only they know which orders were sent. */
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
