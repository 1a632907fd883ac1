import { TextLink } from '@shop/front-kit';
import { ownPaths } from '../own-paths.ts';
import { type NamedOrder, orderName } from './whole-order.ts';

/** Leads to the order's page for staff. */
export function OrderLink({ order }: { order: NamedOrder }) {
  return (
    <TextLink
      to={ownPaths.manageOrder(order.number || order.orderId)}
      alone
      className="font-mono text-sm wrap-anywhere xl:min-h-6"
    >
      {orderName(order)}
    </TextLink>
  );
}
