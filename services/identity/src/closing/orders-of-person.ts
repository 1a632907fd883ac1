import { internalRoutes } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';

const readMs = 2_000;
/** Each payment is cancelled at the provider first. */
const endMs = 10_000;

/** The orders of a person who leaves. Each call refuses with 503 when the orders worker does not answer. */
export interface OrdersOfPerson {
  /** Returns the numbers of orders that are paid and not sent. */
  readonly unsent: (uid: string) => Promise<readonly string[]>;
  /** Ends what is not paid. Returns the numbers of orders with a payment in progress. */
  readonly endUnpaid: (uid: string) => Promise<readonly string[]>;
}

export function createOrdersOfPerson(url: string | undefined, secret?: string): OrdersOfPerson {
  const orRefuse = async <Reply>(asking: Promise<Reply>): Promise<Reply> => {
    try {
      return await asking;
    } catch (cause) {
      throw Object.assign(refuse.unavailable('orders-unavailable', 'Please try again in a moment'), {
        cause,
      });
    }
  };
  return {
    unsent: async (uid) => {
      const question = { query: { uid }, limitMs: readMs, secret };
      return (await orRefuse(askService(url, internalRoutes.readUnsentOrders, question))).numbers;
    },
    endUnpaid: async (uid) => {
      const question = { query: { uid }, body: {}, limitMs: endMs, secret };
      return (await orRefuse(askService(url, internalRoutes.endUnpaidOrders, question))).paying;
    },
  };
}
