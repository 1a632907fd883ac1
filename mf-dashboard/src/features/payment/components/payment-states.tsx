import { isCollected, returnablePieces, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton, LiveText } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import type { ReactNode } from 'react';

const toOrders = (
  <LinkButton kind="primary" to={paths.myOrders}>
    My Orders
  </LinkButton>
);

/** The same text for missing and forbidden orders, so that it does not reveal which exist. */
export function OrderNotFound() {
  return <EmptyState title="Order not found" text="You have no order with this address." action={toOrders} />;
}

/** Addresses without proof get receipts alone. */
function SendingStep({ order }: { order: WholeOrder }) {
  const { user } = useSession();
  if (!user?.emailVerified)
    return <li>We emailed a receipt. Verify your email to hear when we send the parts.</li>;
  return (
    <li>
      {isCollected(order)
        ? 'We email you when your parts are ready. You collect them in Sylhet, or your forwarder does.'
        : 'We email you the carrier and tracking number when a parcel leaves.'}
    </li>
  );
}

function NextSteps({ order }: { order: WholeOrder }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">What happens next</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>We make your invoice. It appears on the order's page.</li>
        <li>We pack your parts in Sylhet.</li>
        <SendingStep order={order} />
        <li>If a part is wrong, request a return on the order's page.</li>
      </ol>
    </>
  );
}

/** Also opened later: a sent order needs no steps, but may have a wrong part. */
export function PaymentDone({ order }: { order: WholeOrder }) {
  const { number, orderId, transactionId, state, lines, returns } = order;
  const page = paths.order(number ?? orderId);
  return (
    <Outcome title="Congrats! Your payment is completed.">
      {transactionId && <p className="kit-caption mt-2">Transaction {transactionId}</p>}
      {state === 'paid' && <NextSteps order={order} />}
      <div className="mt-6 flex flex-wrap gap-3">
        {toOrders}
        <LinkButton to={page}>See the order</LinkButton>
        {lines.some((line) => returnablePieces(line, returns) > 0) && (
          <LinkButton to={`${page}?open=return`}>Return parts</LinkButton>
        )}
        <LinkButton to={`${page}?open=ask`}>Ask a question about this order</LinkButton>
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
    <Outcome title="Payment received">
      <p className="mt-2">
        We're recording it. You don't need to pay again. This page updates automatically.
      </p>
    </Outcome>
  );
}

/** The provider's response is missing: neither report success nor invite to pay again (PAY-14). */
export function PaymentUnknown() {
  return (
    <Outcome title="We don't know yet whether your payment went through">
      <p className="mt-2">
        Please don't pay again. This page updates automatically, and My Orders shows the payment once it's
        confirmed.
      </p>
      <div className="mt-6">{toOrders}</div>
    </Outcome>
  );
}

const closed: Readonly<Record<string, { title: string; text: string }>> = {
  cancelled: { title: 'This order was cancelled', text: 'There is nothing to pay.' },
  expired: {
    title: 'This order has expired',
    text: "It wasn't paid in time, so the parts went back into stock. Late payments are refunded.",
  },
  refused: {
    title: "We couldn't place this order",
    text: "None of its parts could be reserved, so there's nothing to pay.",
  },
};

export function OrderClosed({ state }: Pick<WholeOrder, 'state'>) {
  const words = closed[state] ?? {
    title: "This order can't be paid",
    text: 'See its status in My Orders.',
  };
  return <EmptyState {...words} action={toOrders} />;
}
