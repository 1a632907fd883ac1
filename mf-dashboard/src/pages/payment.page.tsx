import { t } from '@lingui/core/macro';
import { isPaid, isPayable, type WholeOrder } from '@shop/contracts/client';
import { Loaded, PageTitle } from '@shop/front-kit';
import { addressLabel, DeliveryAddress } from '@shop/front-kit/orders';
import { useParams } from 'react-router-dom';
import { usePaymentOrder } from '../features/payment/api/payment-order.ts';
import { PayOrder } from '../features/payment/components/pay-order.tsx';
import { OrderNotFound } from '../features/payment/components/payment-states.tsx';
import { PaymentSummary } from '../features/payment/components/payment-summary.tsx';
import { HoldCountdown } from '../orders/hold-countdown.tsx';

/** Describes the current state of the order, not the one at page load. */
function leadOf(order: WholeOrder | undefined): string {
  if (!order) return '\u00a0';
  if (isPayable(order)) return t`Pay by card. We're holding your parts until then.`;
  if (isPaid(order)) return t`This order is paid.`;
  return order.state === 'requested'
    ? t`Your order was placed. We're reserving the parts.`
    : t`There's nothing to pay.`;
}

function Payment({ order }: { order: WholeOrder }) {
  const { reservedUntil } = order;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <div className="grid gap-4">
        <PaymentSummary order={order} />
        <section aria-labelledby="payment-delivery">
          <h2 id="payment-delivery" className="kit-caption mb-1 font-normal">
            {addressLabel(order)}
          </h2>
          <DeliveryAddress order={order} />
        </section>
        {isPayable(order) && reservedUntil && <HoldCountdown until={reservedUntil} />}
      </div>
      <PayOrder order={order} />
    </div>
  );
}

function PaymentOf({ id }: { id: string }) {
  const query = usePaymentOrder(id);
  return (
    <>
      <PageTitle title={t`Payment`} lead={leadOf(query.data)} />
      <Loaded query={query} label={t`Loading your order`} missing={<OrderNotFound />}>
        {(order) => <Payment order={order} />}
      </Loaded>
    </>
  );
}

export function PaymentPage() {
  const { id = '' } = useParams();
  return <PaymentOf key={id} id={id} />;
}
