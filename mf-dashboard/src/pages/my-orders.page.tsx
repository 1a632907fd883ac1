import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton } from '@shop/front-kit';
import { ListPage, useListFilter } from '@shop/front-kit/tables';
import { useCancelOrder } from '../features/own-orders/api/cancel-order.ts';
import { ownOrderFilter, useOwnOrders } from '../features/own-orders/api/own-orders.ts';
import { isEnded, OwnOrderFilters } from '../features/own-orders/components/own-order-filters.tsx';
import { OwnOrdersTable } from '../features/own-orders/components/own-orders-table.tsx';

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

export function MyOrdersPage() {
  const [address, change] = useListFilter(ownOrderFilter);
  const { q, from, to, state } = address;
  const filter = { ...address, ended: address.ended === 'true' || isEnded(state) };
  const isFiltered = state !== undefined || `${q}${from}${to}` !== '';
  // Kept outside the table, which unmounts with its last order.
  const cancel = useCancelOrder();
  return (
    <ListPage
      title="My Orders"
      lead="Pay for or cancel unpaid orders."
      label="Orders"
      filters={<OwnOrderFilters filter={filter} onChange={change} />}
      list={useOwnOrders(filter)}
      noun="orders"
      columns={9}
      empty={isFiltered ? noneFound : noOrders}
    >
      {(orders) => <OwnOrdersTable orders={orders} cancel={cancel} />}
    </ListPage>
  );
}
