import { orderStates } from '@shop/contracts/client';
import { EmptyState, PagedTable, PageTitle, useSearchParams } from '@shop/front-kit';
import { useDeferredValue, useState } from 'react';
import {
  type OrderFilter,
  type OrderFilterChange,
  type ShipResult,
  useAllOrders,
  useShipSelected,
} from '../features/orders/api/orders.ts';
import { OrderFilters } from '../features/orders/components/order-filters.tsx';
import { OrdersTable, orderHeaders } from '../features/orders/components/orders-table.tsx';
import { ShipResults, ShipSelected } from '../features/orders/components/ship-selected.tsx';
import { useSelection } from '../features/orders/use-selection.ts';
import { type MadeShipment, ShippedNotice } from '../orders/shipped-notice.tsx';

function filterIn(search: URLSearchParams): OrderFilter {
  const state = orderStates.find((each) => each === search.get('state'));
  return { q: search.get('q') ?? '', state };
}

function written({ q, state }: OrderFilter) {
  return { ...(q && { q }), ...(state && { state }) };
}

/** The filter stands in the address, so that it survives a reload and can be shared. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const change = (next: OrderFilterChange): void =>
    setSearch((latest) => written(next(filterIn(latest))), { replace: true });
  return [filterIn(search), change] as const;
}

const none = <EmptyState title="No orders here" text="Nothing matches this search and state." />;

function Orders({ filter }: { filter: OrderFilter }) {
  const list = useAllOrders(filter);
  const [shipped, setShipped] = useState<MadeShipment>();
  const [results, setResults] = useState<readonly ShipResult[]>();
  const selected = useShipSelected((all) => {
    setResults(all);
    selection.choose(
      all.filter(({ problem }) => !problem).map(({ orderId }) => orderId),
      false,
    );
  });
  const selection = useSelection(list.rows ?? [], selected.isPending);
  return (
    <>
      {shipped && (
        <ShippedNotice key={shipped.shipmentId} shipment={shipped} onClose={() => setShipped(undefined)} />
      )}
      {results && <ShipResults results={results} onClose={() => setResults(undefined)} />}
      <PagedTable list={list} noun="lines" headers={orderHeaders} empty={none}>
        {(orders) => (
          <>
            <ShipSelected selection={selection} onShip={(chosen) => void selected.ask(chosen)} />
            <OrdersTable orders={orders} selection={selection} onShipped={setShipped} />
          </>
        )}
      </PagedTable>
    </>
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
