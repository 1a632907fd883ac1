import type { Order } from '@shop/contracts';
import { ErrorState, LoadingState, useConfig, useQuery, useToast } from '@shop/front-kit';
import { Elements } from '@stripe/react-stripe-js';
import { useEffect } from 'react';
import { usePaymentIntent } from '../api/payment-intent.ts';
import { useReportPayment } from '../api/report-payment.ts';
import { loadProvider } from '../provider.ts';
import { CardForm } from './card-form.tsx';
import { OrderClosed, PaymentDone, PaymentRecording } from './payment-states.tsx';

const usePaymentProvider = () => {
  const { payments } = useConfig();
  return useQuery({
    queryKey: ['payment-provider'],
    queryFn: () => loadProvider(payments),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Paying an order that can be paid; once charged it never shows the card again. */
export const PayOrder = ({ order }: { order: Order }) => {
  const toast = useToast();
  const provider = usePaymentProvider();
  const intent = usePaymentIntent(order);
  const report = useReportPayment(order._id);
  const charged = report.variables;
  const done = order.paid === true;

  useEffect(() => {
    if (done && charged) toast.success('Payment Successful!');
  }, [done, charged, toast]);

  if (done) return <PaymentDone transactionId={order.transactionId} />;
  if (charged) return <PaymentRecording />;
  if (order.state === 'requested') return <LoadingState label="Stock is being checked for this order" />;
  if (order.state !== 'reserved') return <OrderClosed state={order.state} />;
  if (provider.isError)
    return (
      <ErrorState
        title="The card form did not load"
        busy={provider.isFetching}
        onRetry={() => void provider.refetch()}
      />
    );
  if (intent.isError)
    return <ErrorState error={intent.error} busy={intent.isFetching} onRetry={() => void intent.refetch()} />;
  return (
    <Elements stripe={provider.data ?? null}>
      <CardForm order={order} clientSecret={intent.data} onCharged={report.mutate} />
    </Elements>
  );
};
