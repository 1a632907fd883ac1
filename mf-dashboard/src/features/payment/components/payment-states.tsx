import { EmptyState, LinkButton, paths } from '@shop/front-kit';
import type { PayableOrder } from '../payable.ts';

const toOrders = (
  <LinkButton kind="primary" to={paths.myOrders}>
    My Orders
  </LinkButton>
);

/** The same text for missing and forbidden orders, so that it does not reveal which exist. */
export function OrderNotFound() {
  return (
    <EmptyState
      title="Order not found"
      text="There is no order of yours at this address."
      action={toOrders}
    />
  );
}

export function PaymentDone({ order: { number, transactionId } }: { order: PayableOrder }) {
  return (
    <section role="status" className="border-y border-base-content py-8">
      <h2 className="text-xl">Congrats! Your payment is completed.</h2>
      {transactionId && <p className="kit-caption mt-2">Transaction {transactionId}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {toOrders}
        {number && <LinkButton to={paths.order(number)}>See the order</LinkButton>}
      </div>
    </section>
  );
}

/** The provider has the money but the shop has not recorded it: never invite to pay again (PAY-14). */
export function PaymentRecording() {
  return (
    <section role="status" className="border-y border-base-content py-8">
      <h2 className="text-xl">Payment received</h2>
      <p className="mt-2">It is being recorded. You do not need to pay again; this page follows it.</p>
    </section>
  );
}

/** The provider's response is missing: neither report success nor invite to pay again (PAY-14). */
export function PaymentUnknown() {
  return (
    <section role="status" className="border-y border-base-content py-8">
      <h2 className="text-xl">We do not know yet whether your payment went through</h2>
      <p className="mt-2">
        Please do not pay again. This page keeps asking and shows what came of it. You can also leave: My
        Orders shows the order as paid as soon as the payment is found.
      </p>
      <div className="mt-6">{toOrders}</div>
    </section>
  );
}

const closed: Readonly<Record<string, { title: string; text: string }>> = {
  cancelled: { title: 'This order was canceled', text: 'There is nothing to pay.' },
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time and its parts went back into stock. Money that still arrives is given back.',
  },
  refused: {
    title: 'This order could not be placed',
    text: 'There was not enough stock, so there is nothing to pay.',
  },
};

export function OrderClosed({ state }: Pick<PayableOrder, 'state'>) {
  const words = closed[state] ?? {
    title: 'This order cannot be paid',
    text: 'My Orders shows where it stands.',
  };
  return <EmptyState {...words} action={toOrders} />;
}
