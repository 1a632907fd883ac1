import { internalRoutes } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';

const limitMs = 2_000;

/** Asks the orders worker which paid orders of an account are not sent. Refuses with 503 when it does not answer. */
export function createUnsentOrders(url: string | undefined) {
  return async (uid: string): Promise<readonly string[]> => {
    try {
      return (await askService(url, internalRoutes.readUnsentOrders, { query: { uid }, limitMs })).numbers;
    } catch (cause) {
      throw Object.assign(refuse.unavailable('orders-unavailable', 'Please try again in a moment'), {
        cause,
      });
    }
  };
}
