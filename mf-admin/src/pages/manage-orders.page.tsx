import { orderState } from '@shop/contracts';
import { EmptyState, PagedTable, PageTitle, useSearchParams } from '@shop/front-kit';
import { useDeferredValue } from 'react';
import { type OrderFilter, useAllOrders } from '../features/orders/api/orders.ts';
import { OrderFilters } from '../features/orders/components/order-filters.tsx';
import { OrdersTable, orderHeaders } from '../features/orders/components/orders-table.tsx';

/** The filter stands in the address, so that it survives a reload and can be shared. */
function useFilter(): [OrderFilter, (filter: OrderFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = { q: search.get('q') ?? '', state: orderState.safeParse(search.get('state')).data };
  const change = ({ q, state }: OrderFilter): void =>
    setSearch({ ...(q && { q }), ...(state && { state }) }, { replace: true });
  return [filter, change];
}

const none = <EmptyState title="No orders here" text="Nothing matches this search and state." />;

function Orders({ filter }: { filter: OrderFilter }) {
  return (
    <PagedTable list={useAllOrders(filter)} noun="orders" headers={orderHeaders} empty={none}>
      {(orders) => <OrdersTable orders={orders} />}
    </PagedTable>
  );
}

export function ManageOrdersPage() {
  const [filter, setFilter] = useFilter();
  const settled = useDeferredValue(filter);
  return (
    <>
      <PageTitle title="Manage All Orders" lead="Ship what is paid; cancel what is not." />
      <OrderFilters filter={filter} onChange={setFilter} />
      <Orders filter={settled} />
    </>
  );
}
