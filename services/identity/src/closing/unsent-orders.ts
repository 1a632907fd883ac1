import { internalRoutes } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';

const limitMs = 2_000;

/** Asks the orders worker which paid orders of an account are not sent. Refuses with 503 when it does not answer. */
export function createUnsentOrders(url: string | undefined, secret?: string) {
  return async (uid: string): Promise<readonly string[]> => {
    try {
      const question = { query: { uid }, limitMs, secret };
      return (await askService(url, internalRoutes.readUnsentOrders, question)).numbers;
    } catch (cause) {
      throw Object.assign(refuse.unavailable('orders-unavailable', 'Please try again in a moment'), {
        cause,
      });
    }
  };
}
