import { wholeOrderStates } from '@shop/contracts/client';
import { Button, countOf, EmptyState, PageTitle } from '@shop/front-kit';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useDeferredValue, useRef } from 'react';
import { OrderFilters } from '../features/order-list/components/order-filters.tsx';
import { OrdersTable } from '../features/order-list/components/orders-table.tsx';
import { ShipSelected } from '../features/order-list/components/ship-selected.tsx';
import { type OrderFilter, useAllOrders } from '../features/order-list/orders.ts';
import { useSelection } from '../features/order-list/use-selection.ts';
import { useShipping } from '../features/order-list/use-shipping.ts';
import { useSteadyOrders } from '../features/order-list/use-steady-orders.ts';
import { OtherStates } from '../orders/other-states.tsx';

function filterIn(search: URLSearchParams): OrderFilter {
  const state = wholeOrderStates.find((each) => each === search.get('state'));
  const unanswered = search.get('state') === 'unanswered' ? 'true' : undefined;
  return { q: search.get('q') ?? '', state, unanswered };
}

const none = <EmptyState title="No orders here" text="No orders match these filters." />;

interface OrdersProps {
  filter: OrderFilter;
  onAnyState: () => void;
}

function Orders({ filter, onAnyState }: OrdersProps) {
  const list = useAllOrders(filter);
  const scope = JSON.stringify(filter);
  const steady = useSteadyOrders(list, scope);
  const shipping = useShipping(steady, scope);
  const selection = useSelection(shipping);
  const place = useRef<HTMLElement>(null);
  const shown = { ...list, rows: list.rows && shipping.orders };
  return (
    <section ref={place} tabIndex={-1} aria-label="Orders" className="outline-none">
      {/* Keeps its height while empty, so that the button moves no row. */}
      <div role="status" className="-mt-4 flex min-h-11 justify-end">
        {steady.newOrders > 0 && (
          <Button onClick={steady.showNew}>Show {countOf(steady.newOrders, 'new orders')}</Button>
        )}
      </div>
      <OtherStates filter={filter} headers={list.headers} onShow={onAnyState} />
      <PagedTable list={shown} noun="orders" columns={7} empty={none}>
        {() => (
          <>
            <ShipSelected selection={selection} onShip={(chosen) => void shipping.shipSelected(chosen)} />
            <OrdersTable
              shipping={shipping}
              selection={selection}
              onCancel={steady.release}
              onUndone={() => place.current?.focus({ preventScroll: true })}
            />
          </>
        )}
      </PagedTable>
    </section>
  );
}

export function ManageOrdersPage() {
  const [search, change] = useFilterParams();
  return (
    <>
      <PageTitle title="Manage All Orders" lead="Ship paid orders; cancel unpaid ones." />
      <OrderFilters filter={filterIn(search)} onChange={change} />
      <Orders filter={filterIn(useDeferredValue(search))} onAnyState={() => change({ state: '' })} />
    </>
  );
}
