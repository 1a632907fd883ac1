import { t } from '@lingui/core/macro';
import { isPaid, isPayable, type WholeOrder } from '@shop/contracts/client';
import { Button, ErrorState, formatMoney, LoadingState } from '@shop/front-kit';
import { useConfig, useToast } from '@shop/shop-runtime';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useEarlierPayment, usePaymentIntent } from '../api/create-payment-intent.ts';
import { usePaymentOutcome, useReportPayment } from '../api/report-payment.ts';
import { loadProvider } from '../provider.ts';
import { CardForm } from './card-form.tsx';
import { OrderClosed, PaymentDone, PaymentRecording, PaymentUnknown } from './payment-states.tsx';

function usePaymentProvider() {
  const { payments } = useConfig();
  return useQuery({
    queryKey: ['payment-provider'],
    queryFn: () => loadProvider(payments),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Tracks a payment with a lost response, or one that is in progress, until the provider denies it or the order is paid. */
function useUnknownPayment(order: WholeOrder, inProgress: string | undefined) {
  const [transactionId, setDoubted] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [seen, setSeen] = useState<string>();
  if (inProgress !== seen) {
    setSeen(inProgress);
    setDoubted(inProgress);
  }
  const { isNotCharged } = usePaymentOutcome(order, transactionId);
  if (isNotCharged && transactionId !== undefined) {
    setDoubted(undefined);
    setNotice(t`The payment failed. You weren't charged. Please try again.`);
  }
  return { transactionId, notice, doubt: setDoubted };
}

/** The total that the buyer has seen; a later one needs another press before it is paid. */
function useAcceptedTotal({ total, state }: WholeOrder) {
  const [seen, setSeen] = useState(state === 'requested' ? undefined : total);
  if (seen === undefined && state !== 'requested') setSeen(total);
  return { seen, isChanged: seen !== undefined && seen !== total, accept: () => setSeen(total) };
}

function TotalChanged({ was, now, onAccept }: { was: number; now: number; onAccept: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{t`Your order changed. The total was ${formatMoney(was)} and is ${formatMoney(now)} now.`}</p>
      <Button kind="primary" onClick={onAccept}>
        {t`Accept ${formatMoney(now)}`}
      </Button>
    </div>
  );
}

/** Reads the outcome of a payment from an earlier visit of the page. */
function useEarlierOutcome(stripe: Stripe | undefined, clientSecret: string | undefined) {
  const { data, isPending } = useEarlierPayment(stripe, clientSecret);
  const idAt = (status: string) => (data?.status === status ? data.id : undefined);
  return { isPending, charged: idAt('succeeded'), inProgress: idAt('processing') };
}

/** In place of the card form, until it is certain that the order is not paid. */
function AskingProvider() {
  return (
    <div className="grid gap-5">
      <LoadingState label={t`Asking the payment provider about this order`} />
      <Button kind="primary" disabled>
        {t`Pay`}
      </Button>
    </div>
  );
}

/** Payment of one order; never shows the card form again after a charge. */
function Payment({ order, onCharged }: { order: WholeOrder; onCharged: () => void }) {
  const toast = useToast();
  const provider = usePaymentProvider();
  const intent = usePaymentIntent(order);
  const earlier = useEarlierOutcome(provider.data, intent.data);
  const report = useReportPayment(order.orderId);
  const { mutate: reportCharge } = report;
  const lost = useUnknownPayment(order, earlier.inProgress);
  const total = useAcceptedTotal(order);
  const charged = report.variables ?? lost.transactionId;
  const done = isPaid(order);

  useEffect(() => {
    if (earlier.charged) reportCharge(earlier.charged);
  }, [earlier.charged, reportCharge]);

  useEffect(() => {
    if (charged) onCharged();
    if (done && charged) toast.success(t`Payment Successful!`);
  }, [done, charged, toast, onCharged]);

  if (done) return <PaymentDone order={order} />;
  if (report.variables || earlier.charged) return <PaymentRecording />;
  if (order.state === 'requested') return <LoadingState label={t`We're checking stock for this order`} />;
  if (!isPayable(order)) return <OrderClosed state={order.state} />;
  if (lost.transactionId) return <PaymentUnknown />;
  if (total.isChanged)
    return <TotalChanged was={total.seen ?? 0} now={order.total} onAccept={total.accept} />;
  if (provider.isError)
    return (
      <ErrorState
        title={t`The card form didn't load`}
        busy={provider.isFetching}
        onRetry={() => void provider.refetch()}
      />
    );
  if (intent.isError)
    return <ErrorState error={intent.error} busy={intent.isFetching} onRetry={() => void intent.refetch()} />;
  if (intent.isPending || earlier.isPending) return <AskingProvider />;
  return (
    <Elements stripe={provider.data ?? null}>
      <CardForm
        order={order}
        clientSecret={intent.data}
        notice={lost.notice}
        onCharged={report.mutate}
        onUnknown={lost.doubt}
      />
    </Elements>
  );
}

export function PayOrder({ order }: { order: WholeOrder }) {
  const place = useRef<HTMLDivElement>(null);
  // The card form, or the provider's window, had the focus: the outcome is the next step.
  const focusOutcome = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Payment order={order} onCharged={focusOutcome} />
    </div>
  );
}
