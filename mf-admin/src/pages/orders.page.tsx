import { calls } from '@shop/contracts/client';
import { Button, EmptyState, useRoles } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { ListPage, TableView, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { OrderFilters } from '../features/all-orders/order-filters.tsx';
import { type OrdersFilter, ordersFilter, useOrders } from '../features/all-orders/orders.ts';
import { orderColumns } from '../orders/order-columns.tsx';
import { OtherStates } from '../orders/other-states.tsx';

const none = <EmptyState title="No orders here" text="No orders match these filters." />;

function Export({ filter }: { filter: OrdersFilter }) {
  const download = useDownload((api) => api.call(calls.exportOrders, { query: filter }), 'orders.csv');
  return (
    <Button kind="plain" busy={download.isPending} onClick={() => download.mutate()}>
      Export CSV
    </Button>
  );
}

export function OrdersPage() {
  const [filter, change] = useListFilter(ordersFilter);
  const list = useOrders(filter);
  const model = useTableModel({
    name: 'orders',
    columns: orderColumns,
    rows: list.rows,
    keyOf: ({ orderId }) => orderId,
  });
  const mayExport = useRoles().may('exports');
  return (
    <ListPage
      title="Orders"
      lead="Whole orders, newest first. An order number finds its order whatever the filters."
      label="Orders"
      filters={<OrderFilters filter={filter} onChange={change} />}
      notices={<OtherStates filter={filter} headers={list.headers} onShow={() => change({ state: '' })} />}
      views="orders"
      model={model}
      tools={mayExport && <Export filter={filter} />}
      list={list}
      noun="orders"
      empty={none}
    >
      {() => <TableView label="Orders" model={model} />}
    </ListPage>
  );
}
