import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { isCollected, returnablePieces, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, LiveText } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import type { ReactNode } from 'react';

function ToOrders() {
  return (
    <LinkButton kind="primary" to={paths.myOrders}>
      {t`My Orders`}
    </LinkButton>
  );
}

/** The same text for missing and forbidden orders, so that it does not reveal which exist. */
export function OrderNotFound() {
  return (
    <EmptyState
      title={t`Order not found`}
      text={t`You have no order with this address.`}
      action={<ToOrders />}
    />
  );
}

/** Addresses without proof get receipts alone. */
function SendingStep({ order }: { order: WholeOrder }) {
  const { user } = useSession();
  if (!user?.emailVerified)
    return <li>{t`We emailed a receipt. Verify your email to hear when we send the parts.`}</li>;
  return (
    <li>
      {isCollected(order)
        ? t`We email you when your parts are ready. You collect them in Sylhet, or your forwarder does.`
        : t`We email you the carrier and tracking number when a parcel leaves.`}
    </li>
  );
}

function NextSteps({ order }: { order: WholeOrder }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">{t`What happens next`}</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>{t`We make your invoice. It appears on the order's page.`}</li>
        <li>{t`We pack your parts in Sylhet.`}</li>
        <SendingStep order={order} />
        <li>{t`If a part is wrong, request a return on the order's page.`}</li>
      </ol>
    </>
  );
}

/** Also opened later: a sent order needs no steps, but may have a wrong part. */
export function PaymentDone({ order }: { order: WholeOrder }) {
  const { number, orderId, transactionId, state, lines, returns } = order;
  const page = paths.order(number ?? orderId);
  return (
    <Outcome title={t`Congrats! Your payment is completed.`}>
      {transactionId && <p className="kit-caption mt-2">{t`Transaction ${transactionId}`}</p>}
      {state === 'paid' && <NextSteps order={order} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <ToOrders />
        <LinkButton to={page}>{t`See the order`}</LinkButton>
        {lines.some((line) => returnablePieces(line, returns) > 0) && (
          <LinkButton to={`${page}?open=return`}>{t`Return parts`}</LinkButton>
        )}
        <LinkButton to={`${page}?open=ask`}>{t`Ask a question about this order`}</LinkButton>
      </div>
    </Outcome>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LiveText className="border-y border-base-content py-8">
      <h2 className="text-xl">{title}</h2>
      {children}
    </LiveText>
  );
}

/** The provider has the money but the shop has not recorded it: never invite to pay again (PAY-14). */
export function PaymentRecording() {
  return (
    <Outcome title={t`Payment received`}>
      <p className="mt-2">
        {t`We're recording it. You don't need to pay again. This page updates automatically.`}
      </p>
    </Outcome>
  );
}

/** The provider's response is missing: neither report success nor invite to pay again (PAY-14). */
export function PaymentUnknown() {
  return (
    <Outcome title={t`We don't know yet whether your payment went through`}>
      <p className="mt-2">
        {t`Please don't pay again. This page updates automatically, and My Orders shows the payment once it's confirmed.`}
      </p>
      <div className="mt-6">
        <ToOrders />
      </div>
    </Outcome>
  );
}

const closed: Readonly<Record<string, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  cancelled: { title: msg`This order was cancelled`, text: msg`There is nothing to pay.` },
  expired: {
    title: msg`This order has expired`,
    text: msg`It wasn't paid in time, so the parts went back into stock. Late payments are refunded.`,
  },
  refused: {
    title: msg`We couldn't place this order`,
    text: msg`None of its parts could be reserved, so there's nothing to pay.`,
  },
};

export function OrderClosed({ state }: Pick<WholeOrder, 'state'>) {
  const words = closed[state] ?? {
    title: msg`This order can't be paid`,
    text: msg`See its status in My Orders.`,
  };
  return <EmptyState title={i18n._(words.title)} text={i18n._(words.text)} action={<ToOrders />} />;
}
