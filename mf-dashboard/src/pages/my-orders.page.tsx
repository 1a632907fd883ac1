import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton } from '@shop/front-kit';
import { ListPage, useListFilter } from '@shop/front-kit/tables';
import { useCancelOrder } from '../features/own-orders/api/cancel-order.ts';
import { ownOrderFilter, useOwnOrders } from '../features/own-orders/api/own-orders.ts';
import { isEnded, OwnOrderFilters } from '../features/own-orders/components/own-order-filters.tsx';
import { OwnOrdersTable } from '../features/own-orders/components/own-orders-table.tsx';

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t`No orders here`} text={t`No orders match these filters.`} />;
  return (
    <EmptyState
      title={t`No orders yet`}
      text={t`Your orders, payments and deliveries will appear here.`}
      action={
        <LinkButton kind="primary" to={paths.home}>
          {t`See all parts`}
        </LinkButton>
      }
    />
  );
}

export function MyOrdersPage() {
  const [address, change] = useListFilter(ownOrderFilter);
  const { q, from, to, state } = address;
  const filter = { ...address, ended: address.ended === 'true' || isEnded(state) };
  const isFiltered = state !== undefined || `${q}${from}${to}` !== '';
  // Kept outside the table, which unmounts with its last order.
  const cancel = useCancelOrder();
  return (
    <ListPage
      title={t`My Orders`}
      lead={t`Pay for or cancel unpaid orders.`}
      label={t`Orders`}
      filters={<OwnOrderFilters filter={filter} onChange={change} />}
      list={useOwnOrders(filter)}
      count={(total) => plural(total, { one: '# order', other: '# orders' })}
      columns={9}
      empty={<NoOrders isFiltered={isFiltered} />}
    >
      {(orders) => <OwnOrdersTable orders={orders} cancel={cancel} />}
    </ListPage>
  );
}
