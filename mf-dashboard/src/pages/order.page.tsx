import type { WholeOrder } from '@shop/contracts';
import {
  ApiError,
  EmptyState,
  ErrorState,
  formatMoment,
  LinkButton,
  LoadingState,
  OrderProgress,
  PageTitle,
  paths,
  useParams,
} from '@shop/front-kit';
import { useWholeOrder } from '../features/orders/api/whole-order.ts';
import { OrderSheet } from '../features/orders/components/order-sheet.tsx';

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

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
  paid: "We're packing it in Sylhet.",
  shipped: 'Everything is on its way to you.',
  refused: "There wasn't enough stock, so there's nothing to pay.",
  refunded: 'It was refunded before anything shipped.',
  cancelled: "Its parts went back into stock. There's nothing to pay.",
  expired: "It wasn't paid in time, so its parts went back into stock.",
};

function Lead({ order }: { order: WholeOrder }) {
  const isPartSent = order.state === 'paid' && order.shipments.length > 0;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <OrderProgress order={order} />
      <span>{isPartSent ? 'The rest is being packed.' : sentences[order.state]}</span>
    </span>
  );
}

function Order({ number }: { number: string }) {
  const order = useWholeOrder(number);
  if (order.data)
    return (
      <>
        <PageTitle
          title={`Order ${order.data.number ?? ''}`.trim()}
          caption={`Placed ${formatMoment(order.data.createdAt)}`}
          lead={<Lead order={order.data} />}
        />
        <OrderSheet order={order.data} />
      </>
    );
  return (
    <>
      <PageTitle title="Order" />
      {order.isPending ? (
        <LoadingState label="Loading the order" />
      ) : isMissing(order.error) ? (
        notFound
      ) : (
        <ErrorState error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
      )}
    </>
  );
}

export function OrderPage() {
  const { number = '' } = useParams();
  return <Order key={number} number={number} />;
}
