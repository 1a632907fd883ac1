import { refuse } from '@shop/service-kit';
import type { ClosePayment } from '../orders/end-order.ts';
import type { PaymentProvider } from './provider.types.ts';
import type { SettlePayment } from './settle-payment.ts';

/** Before an order ends: cancels its intent; money that was faster is settled, and then the order does not end. */
export function createClosePayment(
  provider: Pick<PaymentProvider, 'cancelIntent'>,
  settle: SettlePayment,
): ClosePayment {
  return async ({ intent: live }) => {
    if (!live) return;
    const intent = await provider.cancelIntent(live.id);
    if (!intent || intent.status === 'canceled') return;
    if (intent.status !== 'succeeded')
      throw refuse.conflict('payment-processing', 'A payment for this order is on its way', {
        deletedCount: 0,
      });
    await settle(live.id, 'ending');
  };
}
