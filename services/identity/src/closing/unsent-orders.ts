import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, refuse } from '@shop/service-kit';

const limitMs = 2_000;

/** Asks the orders workers which paid orders of an account are not sent. Refuses with 503 when none answers. */
export function createUnsentOrders(urls: readonly string[]) {
  const { path, reply } = internalRoutes.readUnsentOrders;
  return async (uid: string): Promise<readonly string[]> => {
    try {
      const response = await fetchFromAny(urls, `${path}?${new URLSearchParams({ uid })}`, { limitMs });
      return reply.parse(await response.json()).numbers;
    } catch (cause) {
      throw Object.assign(refuse.unavailable('orders-unavailable', 'Please try again in a moment'), {
        cause,
      });
    }
  };
}
