import { ApiError, ErrorState, LoadingState, PageTitle, useParams } from '@shop/front-kit';
import { useOrder } from '../features/payment/api/get-order.ts';
import { PayOrder } from '../features/payment/components/pay-order.tsx';
import { OrderNotFound } from '../features/payment/components/payment-states.tsx';
import { PaymentSummary } from '../features/payment/components/payment-summary.tsx';

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

function Payment({ id }: { id: string }) {
  const order = useOrder(id);
  if (order.isPending) return <LoadingState label="Loading your order" />;
  if (!order.data)
    return isMissing(order.error) ? (
      <OrderNotFound />
    ) : (
      <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
    );
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <PaymentSummary order={order.data} />
      <PayOrder order={order.data} />
    </div>
  );
}

export function PaymentPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageTitle title="Payment" lead="Pay by card. Your order is held for you meanwhile." />
      <Payment key={id} id={id} />
    </>
  );
}
