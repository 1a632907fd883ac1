import type { Orders } from '../orders/change-order.ts';
import type { PaymentStore } from './payment.store.ts';
import type { Mark } from './provider.types.ts';

/** What is known of a payment when somebody asks whose it is. */
export interface Marked {
  readonly intentId: string;
  readonly mark: Mark;
  readonly orderId: string | undefined;
}

/**
 * Whether a payment on the provider's account is this shop's. Its mark decides. One without any mark may have been made before
 * there was one: it is ours when our books know it, or the order that it names. Everything else is not to be touched.
 */
export function createIsOurs({
  orders,
  payments,
}: {
  orders: Pick<Orders, 'find'>;
  payments: Pick<PaymentStore, 'find'>;
}) {
  return async ({ intentId, mark, orderId }: Marked): Promise<boolean> => {
    if (mark === 'ours') return true;
    if (mark === 'other') return false;
    if (orderId !== undefined && (await orders.find(orderId))) return true;
    return (await payments.find(intentId)) !== undefined;
  };
}

export type IsOurs = ReturnType<typeof createIsOurs>;
