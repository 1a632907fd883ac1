import { t } from '@lingui/core/macro';
import { calls, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callQuery, formatDeadline, formatMoney, LinkButton, polled } from '@shop/front-kit';
import { paymentPath } from '@shop/front-kit/orders';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { Notice } from './notice.tsx';

/** Another tab or the provider may settle an order, and holds expire. */
const refetchMs = 30_000;

function isHeld({ reservedUntil }: WholeOrder): boolean {
  return reservedUntil === undefined || Date.parse(reservedUntil) > Date.now();
}

/** The newest unpaid orders: two are enough to say that there are several. */
function useUnpaidOrders(): WholeOrder[] {
  const query = { state: 'reserved', limit: '2' } as const;
  const { data = [] } = useQuery({
    ...callQuery(useApi(), calls.listOwnWholeOrders, { query }),
    ...polled((orders: readonly WholeOrder[] = []) => (orders.length > 0 ? refetchMs : false)),
    // An order paid meanwhile must not show again for a moment.
    gcTime: 0,
  });
  return data.filter(isHeld);
}

function unpaidText({ number, orderId, reservedUntil }: WholeOrder): string {
  const name = number ?? orderId;
  return reservedUntil
    ? t`Order ${name} isn't paid yet. We hold its parts until ${formatDeadline(reservedUntil)}.`
    : t`Order ${name} isn't paid yet.`;
}

export function UnpaidOrders() {
  const [order, ...others] = useUnpaidOrders();
  if (!order) return null;
  if (others.length > 0)
    return (
      <Notice
        label={t`Unpaid orders`}
        action={
          <LinkButton kind="plain" to={`${paths.myOrders}?state=reserved`}>{t`See unpaid orders`}</LinkButton>
        }
      >{t`You have several unpaid orders. We hold their parts until you pay or the time runs out.`}</Notice>
    );
  return (
    <Notice
      label={t`Unpaid order`}
      action={
        <LinkButton kind="plain" to={paymentPath(order)}>
          {t`Pay ${formatMoney(order.total)}`}
        </LinkButton>
      }
    >
      {unpaidText(order)}
    </Notice>
  );
}
