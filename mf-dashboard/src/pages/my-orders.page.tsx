import { wholeOrderStates } from '@shop/contracts/client';
import {
  EmptyState,
  LinkButton,
  PagedTable,
  PageTitle,
  paths,
  useSearchParams,
  useSession,
} from '@shop/front-kit';
import { useDeferredValue } from 'react';
import { useCancelOrder } from '../features/orders/api/cancel-order.ts';
import {
  type OwnOrderFilter,
  type OwnOrderFilterChange,
  useOwnOrders,
} from '../features/orders/api/own-orders.ts';
import { isEnded, OwnOrderFilters } from '../features/orders/components/own-order-filters.tsx';
import { OwnOrdersTable, ownOrderHeaders } from '../features/orders/components/own-orders-table.tsx';

function filterIn(search: URLSearchParams): OwnOrderFilter {
  const state = wholeOrderStates.find((word) => word === search.get('state'));
  return { q: search.get('q') ?? '', state, ended: search.get('ended') === 'true' || isEnded(state) };
}

function written({ q, state, ended }: OwnOrderFilter) {
  return { ...(q && { q }), ...(state && { state }), ...(ended && { ended: 'true' }) };
}

/** Keeps the filter in the address, so that it survives a reload. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const change = (next: OwnOrderFilterChange): void =>
    setSearch((latest) => written(next(filterIn(latest))), { replace: true });
  return [filterIn(search), change] as const;
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

function Orders({ email }: { email: string }) {
  const [filter, setFilter] = useFilter();
  // Kept outside the table, which unmounts with its last order.
  const cancel = useCancelOrder();
  const list = useOwnOrders(email, useDeferredValue(filter));
  const isFiltered = filter.q !== '' || filter.state !== undefined;
  // During a rollout, the previous version of orders returns plain rows, which it cannot search.
  const isSearchable = list.rows?.every(({ whole }) => whole) ?? true;
  return (
    <>
      {isSearchable && <OwnOrderFilters filter={filter} onChange={setFilter} />}
      <PagedTable
        list={list}
        noun="orders"
        headers={ownOrderHeaders}
        empty={isFiltered ? noneFound : noOrders}
      >
        {(orders) => <OwnOrdersTable orders={orders} cancel={cancel} />}
      </PagedTable>
    </>
  );
}

export function MyOrdersPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="My Orders" lead="Pay for or cancel unpaid orders." />
      {user && <Orders email={user.email} />}
    </>
  );
}
