import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, formatMoment, LinkButton, Loaded, PageTitle } from '@shop/front-kit';
import { OrderProgress } from '@shop/front-kit/orders';
import { useParams } from 'react-router-dom';
import { useWholeOrder } from '../features/own-orders/api/own-order.ts';
import { OrderSheet } from '../features/own-orders/components/order-sheet.tsx';

function NotFound() {
  return (
    <EmptyState
      title={t`Order not found`}
      text={t`You have no order with this number.`}
      action={
        <LinkButton kind="primary" to={paths.myOrders}>
          {t`My Orders`}
        </LinkButton>
      }
    />
  );
}

const sentences: Readonly<Record<string, MessageDescriptor>> = {
  requested: msg`We're reserving its parts.`,
  reserved: msg`Pay, and we'll pack and ship it.`,
  paid: msg`We'll email you when it ships.`,
  shipped: msg`Everything is on its way to you.`,
  refused: msg`None of its parts could be reserved, so there's nothing to pay.`,
  refunded: msg`It was refunded before anything shipped.`,
  cancelled: msg`Its parts went back into stock. There's nothing to pay.`,
  expired: msg`It wasn't paid in time, so its parts went back into stock.`,
};

/** Sold ex works, an order is collected. */
const collected: typeof sentences = {
  ...sentences,
  reserved: msg`Pay, and we'll pack it for you to collect in Sylhet.`,
  paid: msg`We'll email you when you can collect it.`,
  shipped: msg`Everything is packed for you.`,
  refunded: msg`It was refunded before you collected it.`,
};

function Lead({ order }: { order: WholeOrder }) {
  const isPartSent = order.state === 'paid' && order.shipments.length > 0;
  const sentence = (isCollected(order) ? collected : sentences)[order.state];
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <OrderProgress order={order} />
      <span>{isPartSent ? t`The rest is being packed.` : sentence && i18n._(sentence)}</span>
    </span>
  );
}

function Order({ number }: { number: string }) {
  const query = useWholeOrder(number);
  const { data: order } = query;
  return (
    <>
      {order ? (
        <PageTitle
          title={order.number ? t`Order ${order.number}` : t`Order`}
          caption={t`Placed ${formatMoment(order.createdAt)}`}
          lead={<Lead order={order} />}
        />
      ) : (
        <PageTitle title={t`Order`} />
      )}
      <Loaded query={query} label={t`Loading the order`} missing={<NotFound />}>
        {(loaded) => <OrderSheet order={loaded} />}
      </Loaded>
    </>
  );
}

export function OrderPage() {
  const { number = '' } = useParams();
  return <Order key={number} number={number} />;
}
