import { plural, t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { EmptyState, useRoles } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { ListPage, TableView, ToolButton, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { OrderFilters } from '../features/orders/order-filters.tsx';
import { type OrdersFilter, ordersFilter, useOrders } from '../features/orders/orders.ts';
import { orderColumns } from '../orders/order-columns.tsx';
import { OtherStates } from '../orders/other-states.tsx';

function None() {
  return <EmptyState title={t`No orders here`} text={t`No orders match these filters.`} />;
}

function Export({ filter }: { filter: OrdersFilter }) {
  const download = useDownload((api) => api.call(calls.exportOrders, { query: filter }), 'orders.csv');
  return (
    <ToolButton
      kind="plain"
      busy={download.isPending}
      onClick={() => download.mutate()}
    >{t`Export CSV`}</ToolButton>
  );
}

export function OrdersPage() {
  const [filter, change] = useListFilter(ordersFilter);
  const list = useOrders(filter);
  const model = useTableModel({
    name: 'orders',
    columns: orderColumns(),
    rows: list.rows,
    keyOf: ({ orderId }) => orderId,
  });
  const mayExport = useRoles().may('exports');
  return (
    <ListPage
      title={t`Orders`}
      lead={t`Whole orders, newest first. An order number finds its order whatever the filters.`}
      label={t`Orders`}
      filters={<OrderFilters filter={filter} onChange={change} />}
      notices={<OtherStates filter={filter} headers={list.headers} onShow={() => change({ state: '' })} />}
      views="orders"
      model={model}
      tools={mayExport && <Export filter={filter} />}
      list={list}
      count={(total) => plural(total, { one: '# order', other: '# orders' })}
      empty={<None />}
    >
      {() => <TableView label={t`Orders`} model={model} />}
    </ListPage>
  );
}
