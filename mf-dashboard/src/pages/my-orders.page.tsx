import {
  Button,
  DataTableSkeleton,
  EmptyState,
  ErrorState,
  LinkButton,
  PageTitle,
  paths,
  useSession,
} from '@shop/front-kit';
import { useOwnOrders } from '../features/orders/api/own-orders.ts';
import { OwnOrdersTable, ownOrderHeaders } from '../features/orders/components/own-orders-table.tsx';

const Orders = ({ email }: { email: string }) => {
  const query = useOwnOrders(email);
  if (query.isPending) return <DataTableSkeleton label="My orders" columns={ownOrderHeaders} />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const orders = query.data.pages.flatMap(({ body }) => body);
  if (orders.length === 0)
    return (
      <EmptyState
        title="No orders yet"
        text="What you order stands here, with its payment and everything that happened to it."
        action={
          <LinkButton kind="primary" to={paths.home}>
            Browse parts
          </LinkButton>
        }
      />
    );
  return (
    <>
      <OwnOrdersTable orders={orders} />
      {query.hasNextPage && (
        <Button className="mt-6" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More orders
        </Button>
      )}
    </>
  );
};

export const MyOrdersPage = () => {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="My Orders" lead="Pay for what you hold, or cancel it while it is unpaid." />
      {user && <Orders email={user.email} />}
    </>
  );
};
