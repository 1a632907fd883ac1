import { calls } from '@shop/contracts/client';
import { Button, EmptyState, PageTitle, useRoles } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useDeferredValue } from 'react';
import { OrderFilters } from '../features/all-orders/order-filters.tsx';
import { filterIn, type OrdersFilter, useOrders } from '../features/all-orders/orders.ts';
import { columnCount, OrdersTable } from '../orders/orders-table.tsx';
import { OtherStates } from '../orders/other-states.tsx';

const none = <EmptyState title="No orders here" text="No orders match these filters." />;

interface OrdersProps {
  filter: OrdersFilter;
  onAnyState: () => void;
}

function Orders({ filter, onAnyState }: OrdersProps) {
  const list = useOrders(filter);
  return (
    <>
      <OtherStates filter={filter} headers={list.headers} onShow={onAnyState} />
      <PagedTable list={list} noun="orders" columns={columnCount} empty={none}>
        {(orders) => <OrdersTable orders={orders} />}
      </PagedTable>
    </>
  );
}

export function OrdersPage() {
  const [search, change] = useFilterParams();
  const filter = filterIn(search);
  const mayExport = useRoles().may('exports');
  const download = useDownload((api) => api.call(calls.exportOrders, { query: filter }), 'orders.csv');
  return (
    <>
      <PageTitle
        title="Orders"
        lead="Whole orders, newest first. An order number finds its order whatever the filters."
      />
      <OrderFilters filter={filter} onChange={change}>
        {mayExport && (
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            Export CSV
          </Button>
        )}
      </OrderFilters>
      <Orders filter={filterIn(useDeferredValue(search))} onAnyState={() => change({ state: '' })} />
    </>
  );
}
