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
    text="There is no order of yours with this number."
    action={
      <LinkButton kind="primary" to={paths.myOrders}>
        My Orders
      </LinkButton>
    }
  />
);

const sentences: Readonly<Record<string, string>> = {
  requested: 'The stock of its parts is being set aside.',
  reserved: 'Pay to have it packed and sent.',
  paid: 'It is being packed in Sylhet.',
  shipped: 'All of it is on its way to you.',
  refused: 'There was not enough stock, so there is nothing to pay.',
  refunded: 'Its money was given back before anything was sent.',
  cancelled: 'Its parts went back into stock, and there is nothing to pay.',
  expired: 'It was not paid in time, and its parts went back into stock.',
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
