import { paths } from '@shop/contracts/pages';
import { Link } from 'react-router-dom';
import { type NamedOrder, orderName } from './whole-order.ts';

/** Leads to the order's page for staff. */
export function OrderLink({ order }: { order: NamedOrder }) {
  return (
    <Link
      to={paths.manageOrder(order.number || order.orderId)}
      className="kit-link inline-flex min-h-11 items-center font-mono text-sm wrap-anywhere xl:min-h-6"
    >
      {orderName(order)}
    </Link>
  );
}
