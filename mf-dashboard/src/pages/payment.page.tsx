import type { WholeOrder } from '@shop/contracts';
import { ApiError, ErrorState, LoadingState, PageTitle, useParams } from '@shop/front-kit';
import { DeliverTo } from '../addresses/deliver-to.tsx';
import { usePaymentOrder } from '../features/payment/api/payment-order.ts';
import { PayOrder } from '../features/payment/components/pay-order.tsx';
import { OrderNotFound } from '../features/payment/components/payment-states.tsx';
import { PaymentSummary } from '../features/payment/components/payment-summary.tsx';
import { isPaid, isPayable } from '../features/payment/payment-state.ts';
import { HoldCountdown } from '../order/hold-countdown.tsx';

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** Describes the current state of the order, not the one at page load. */
function leadOf(order: WholeOrder | undefined): string {
  if (!order) return '\u00a0';
  if (isPayable(order)) return "Pay by card. We're holding your parts until then.";
  if (isPaid(order)) return 'This order is paid.';
  return order.state === 'requested'
    ? "Your order was placed. We're reserving the parts."
    : "There's nothing to pay.";
}

function Payment({ order, id }: { order: ReturnType<typeof usePaymentOrder>; id: string }) {
  if (order.isPending) return <LoadingState label="Loading your order" />;
  if (!order.data)
    return isMissing(order.error) ? (
      <OrderNotFound />
    ) : (
      <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
    );
  const { reservedUntil } = order.data;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <div className="grid gap-4">
        <PaymentSummary order={order.data} />
        <section aria-labelledby="payment-delivery">
          <h2 id="payment-delivery" className="kit-caption mb-1 font-normal">
            Deliver to
          </h2>
          <DeliverTo order={order.data} />
        </section>
        {isPayable(order.data) && reservedUntil && <HoldCountdown until={reservedUntil} />}
      </div>
      <PayOrder order={order.data} pageId={id} />
    </div>
  );
}

function PaymentOf({ id }: { id: string }) {
  const order = usePaymentOrder(id);
  return (
    <>
      <PageTitle title="Payment" lead={leadOf(order.data)} />
      <Payment order={order} id={id} />
    </>
  );
}

export function PaymentPage() {
  const { id = '' } = useParams();
  return <PaymentOf key={id} id={id} />;
}
