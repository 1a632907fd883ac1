import { wholeOrderStates } from '@shop/contracts/client';
import { EmptyState, LinkButton, PageTitle, paths } from '@shop/front-kit';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useDeferredValue } from 'react';
import { useCancelOrder } from '../features/own-orders/api/cancel-order.ts';
import { type OwnOrderFilter, useOwnOrders } from '../features/own-orders/api/own-orders.ts';
import { isEnded, OwnOrderFilters } from '../features/own-orders/components/own-order-filters.tsx';
import { OwnOrdersTable } from '../features/own-orders/components/own-orders-table.tsx';

function filterIn(search: URLSearchParams): OwnOrderFilter {
  const state = wholeOrderStates.find((word) => word === search.get('state'));
  const text = (name: string): string => search.get(name) ?? '';
  return {
    q: text('q'),
    from: text('from'),
    to: text('to'),
    state,
    ended: text('ended') === 'true' || isEnded(state),
  };
}

const noOrders = (
  <EmptyState
    title="No orders yet"
    text="Your orders, payments and deliveries will appear here."
    action={
      <LinkButton kind="primary" to={paths.home}>
        See all parts
      </LinkButton>
    }
  />
);
const noneFound = <EmptyState title="No orders here" text="No orders match these filters." />;

function Orders() {
  const [search, change] = useFilterParams();
  const filter = filterIn(search);
  // Kept outside the table, which unmounts with its last order.
  const cancel = useCancelOrder();
  const list = useOwnOrders(filterIn(useDeferredValue(search)));
  const { q, state, from, to } = filter;
  const isFiltered = state !== undefined || `${q}${from}${to}` !== '';
  return (
    <>
      <OwnOrderFilters filter={filter} onChange={change} />
      <PagedTable list={list} noun="orders" columns={9} empty={isFiltered ? noneFound : noOrders}>
        {(orders) => <OwnOrdersTable orders={orders} cancel={cancel} />}
      </PagedTable>
    </>
  );
}

export function MyOrdersPage() {
  return (
    <>
      <PageTitle title="My Orders" lead="Pay for or cancel unpaid orders." />
      <Orders />
    </>
  );
}
