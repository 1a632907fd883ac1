import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { EmptyState, formatMoment, LinkButton, Loaded, PageTitle } from '@shop/front-kit';
import { OrderProgress } from '@shop/front-kit/orders';
import { useParams } from 'react-router-dom';
import { useWholeOrder } from '../features/own-orders/api/own-order.ts';
import { OrderSheet } from '../features/own-orders/components/order-sheet.tsx';

const notFound = (
  <EmptyState
    title="Order not found"
    text="You have no order with this number."
    action={
      <LinkButton kind="primary" to={paths.myOrders}>
        My Orders
      </LinkButton>
    }
  />
);

const sentences: Readonly<Record<string, string>> = {
  requested: "We're reserving its parts.",
  reserved: "Pay, and we'll pack and ship it.",
  paid: "We'll email you when it ships.",
  shipped: 'Everything is on its way to you.',
  refused: "None of its parts could be reserved, so there's nothing to pay.",
  refunded: 'It was refunded before anything shipped.',
  cancelled: "Its parts went back into stock. There's nothing to pay.",
  expired: "It wasn't paid in time, so its parts went back into stock.",
};

/** Sold ex works, an order is collected. */
const collected: typeof sentences = {
  ...sentences,
  reserved: "Pay, and we'll pack it for you to collect in Sylhet.",
  paid: "We'll email you when you can collect it.",
  shipped: 'Everything is packed for you.',
  refunded: 'It was refunded before you collected it.',
};

function Lead({ order }: { order: WholeOrder }) {
  const isPartSent = order.state === 'paid' && order.shipments.length > 0;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <OrderProgress order={order} />
      <span>
        {isPartSent ? 'The rest is being packed.' : (isCollected(order) ? collected : sentences)[order.state]}
      </span>
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
          title={`Order ${order.number ?? ''}`.trim()}
          caption={`Placed ${formatMoment(order.createdAt)}`}
          lead={<Lead order={order} />}
        />
      ) : (
        <PageTitle title="Order" />
      )}
      <Loaded query={query} label="Loading the order" missing={notFound}>
        {(loaded) => <OrderSheet order={loaded} />}
      </Loaded>
    </>
  );
}

export function OrderPage() {
  const { number = '' } = useParams();
  return <Order key={number} number={number} />;
}
