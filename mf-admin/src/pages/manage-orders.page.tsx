import { plural, t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts/client';
import { Button, EmptyState } from '@shop/front-kit';
import { ListPage, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { useRef, useState } from 'react';
import {
  type OrderRow,
  type Shown,
  useOrderColumns,
} from '../features/manage-orders/components/order-columns.tsx';
import { OrderFilters } from '../features/manage-orders/components/order-filters.tsx';
import { OrdersTable } from '../features/manage-orders/components/orders-table.tsx';
import { ShipSelected } from '../features/manage-orders/components/ship-selected.tsx';
import { orderAddress, orderFilterOf, useManagedOrders } from '../features/manage-orders/orders.ts';
import { useShipping } from '../features/manage-orders/use-shipping.ts';
import { type SteadyOrders, useSteadyOrders } from '../features/manage-orders/use-steady-orders.ts';
import { OtherStates } from '../orders/other-states.tsx';

function None() {
  return <EmptyState title={t`No orders here`} text={t`No orders match these filters.`} />;
}

function NewOrders({ steady: { newOrders, showNew } }: { steady: SteadyOrders }) {
  return (
    // Keeps its height while empty, so that the button moves no row.
    <div role="status" className="-mt-4 flex min-h-11 justify-end">
      {newOrders > 0 && (
        <Button onClick={showNew}>
          {plural(newOrders, { one: 'Show # new order', other: 'Show # new orders' })}
        </Button>
      )}
    </div>
  );
}

export function ManageOrdersPage() {
  const [address, change] = useListFilter(orderAddress);
  const filter = orderFilterOf(address);
  const list = useManagedOrders(filter);
  const scope = JSON.stringify(filter);
  const steady = useSteadyOrders(list, scope);
  const shipping = useShipping(steady, scope);
  const place = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>();
  const onUndone = (): void => place.current?.focus({ preventScroll: true });
  const rows = list.rows && shipping.orders;
  const model = useTableModel<OrderRow, WholeOrder>({
    name: 'manage-orders',
    columns: useOrderColumns({ shipping, onCancel: steady.release, onUndone, onShow: setShown }),
    rows,
    keyOf: ({ orderId }) => orderId,
    canSelect: shipping.canShip,
  });
  return (
    <ListPage
      title={t`Manage All Orders`}
      lead={t`Ship paid orders; cancel unpaid ones.`}
      label={t`Orders`}
      place={place}
      filters={<OrderFilters filter={address} onChange={change} />}
      notices={
        <>
          <NewOrders steady={steady} />
          <OtherStates filter={filter} headers={list.headers} onShow={() => change({ state: '' })} />
        </>
      }
      actions={<ShipSelected model={model} shipping={shipping} />}
      views="manage-orders"
      model={model}
      list={{ ...list, rows }}
      count={(total) => plural(total, { one: '# order', other: '# orders' })}
      empty={<None />}
    >
      {() => (
        <OrdersTable
          model={model}
          shipping={shipping}
          shown={shown}
          onClose={() => setShown(undefined)}
          onUndone={onUndone}
        />
      )}
    </ListPage>
  );
}
