import { EmptyState, LinkButton, PagedTable, PageTitle, paths, useSession } from '@shop/front-kit';
import { useOwnOrders } from '../features/orders/api/own-orders.ts';
import { OwnOrdersTable, ownOrderHeaders } from '../features/orders/components/own-orders-table.tsx';

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      text="Your orders appear here, with their payment and everything that happens to them."
      action={
        <LinkButton kind="primary" to={paths.home}>
          Browse parts
        </LinkButton>
      }
    />
  );
}

function Orders({ email }: { email: string }) {
  return (
    <PagedTable list={useOwnOrders(email)} noun="orders" headers={ownOrderHeaders} empty={<NoOrders />}>
      {(orders) => <OwnOrdersTable orders={orders} />}
    </PagedTable>
  );
}

export function MyOrdersPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="My Orders" lead="Pay for what you hold, or cancel it while it is unpaid." />
      {user && <Orders email={user.email} />}
    </>
  );
}
