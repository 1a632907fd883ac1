import {
  ApiError,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageTitle,
  paths,
  useParams,
} from '@shop/front-kit';
import { OrderSections } from '../features/order/components/order-sections.tsx';
import { sentenceOf } from '../features/order/order-words.ts';
import { orderName } from '../orders/order-names.ts';
import { useWholeOrder } from '../orders/whole-order.ts';

const allOrders = <LinkButton to={paths.manageOrders}>Manage All Orders</LinkButton>;

const noOrder = (
  <>
    <PageTitle title="Order not found" />
    <EmptyState title="Order not found" text="No order has this number." action={allOrders} />
  </>
);

function Order({ number }: { number: string }) {
  const query = useWholeOrder(number);
  if (query.data)
    return (
      <>
        <PageTitle title={orderName(query.data)} lead={sentenceOf(query.data)} />
        <OrderSections order={query.data} />
      </>
    );
  if (query.error instanceof ApiError && query.error.status === 404) return noOrder;
  return (
    <>
      <PageTitle title="Order" />
      {query.isPending ? (
        <LoadingState label="Loading the order" />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
      )}
    </>
  );
}

export function ManageOrderPage() {
  const { number = '' } = useParams();
  return <Order key={number} number={number} />;
}
