import { orderState } from '@shop/contracts';
import {
  Button,
  DataTableSkeleton,
  EmptyState,
  ErrorState,
  formatCount,
  PageTitle,
  useSearchParams,
} from '@shop/front-kit';
import { useDeferredValue } from 'react';
import { type OrderFilter, useAllOrders } from '../features/orders/api/all-orders.ts';
import { OrderFilters } from '../features/orders/components/order-filters.tsx';
import { OrdersTable, orderHeaders } from '../features/orders/components/orders-table.tsx';

/** The filter stands in the address, so that it survives a reload and can be shared. */
const useFilter = (): [OrderFilter, (filter: OrderFilter) => void] => {
  const [search, setSearch] = useSearchParams();
  const filter = { q: search.get('q') ?? '', state: orderState.safeParse(search.get('state')).data };
  const change = ({ q, state }: OrderFilter): void =>
    setSearch({ ...(q && { q }), ...(state && { state }) }, { replace: true });
  return [filter, change];
};

const Orders = ({ filter }: { filter: OrderFilter }) => {
  const query = useAllOrders(filter);
  if (query.isPending) return <DataTableSkeleton label="All orders" columns={orderHeaders} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const orders = query.data.pages.flatMap(({ body }) => body);
  const total = query.data.pages[0]?.headers?.['x-total-count'];
  if (orders.length === 0)
    return <EmptyState title="No orders here" text="Nothing matches this search and state." />;
  return (
    <>
      {total !== undefined && <p className="kit-caption mb-2">{formatCount(total)} orders</p>}
      <OrdersTable orders={orders} />
      {query.hasNextPage && (
        <Button className="mt-6" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More orders
        </Button>
      )}
    </>
  );
};

export const ManageOrdersPage = () => {
  const [filter, setFilter] = useFilter();
  const settled = useDeferredValue(filter);
  return (
    <>
      <PageTitle title="Manage All Orders" lead="Ship what is paid; cancel what is not." />
      <OrderFilters filter={filter} onChange={setFilter} />
      <Orders filter={settled} />
    </>
  );
};
