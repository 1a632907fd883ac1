import { t } from '@lingui/core/macro';
import { countryName, type WholeOrder } from '@shop/contracts';
import { formatCount, formatMoney, Moment, TextLink, useRoles } from '@shop/front-kit';
import { listedLines, OrderProgress } from '@shop/front-kit/orders';
import type { Column } from '@shop/front-kit/tables';
import { ownPaths } from '../own-paths.ts';
import { OrderLink } from './order-link.tsx';

function sentOf(order: WholeOrder): string {
  const lines = listedLines(order);
  const sent = lines.reduce((sum, line) => sum + line.sent, 0);
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${formatCount(sent)} of ${formatCount(pieces)}`;
}

/** A link for those who may open the buyer's page. */
function BuyerName({ clientName, uid }: Pick<WholeOrder, 'clientName' | 'uid'>) {
  const mayRead = useRoles().may('people.read');
  if (!mayRead || uid === undefined) return <p>{clientName}</p>;
  return (
    <TextLink to={ownPaths.buyer(uid)} alone>
      {clientName}
    </TextLink>
  );
}

/** Facts of an order for staff. */
export const orderColumns = (): readonly Column<WholeOrder>[] => [
  {
    id: 'order',
    header: t`Order`,
    cell: ({ reservedUntil: _held, ...order }) => (
      <>
        <OrderLink order={order} />
        <div>
          <OrderProgress order={order} />
        </div>
      </>
    ),
  },
  { id: 'date', header: t`Date`, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'buyer',
    header: t`Buyer`,
    cell: ({ clientName, uid, email, delivery }) => (
      <>
        <BuyerName clientName={clientName} uid={uid} />
        {delivery?.company && <p>{delivery.company}</p>}
        <p className="kit-caption lg:max-w-32 lg:truncate xl:max-w-48">{email}</p>
      </>
    ),
  },
  { id: 'country', header: t`Country`, cell: ({ delivery }) => delivery && countryName(delivery.country) },
  { id: 'total', header: t`Total`, numeric: true, cell: ({ total }) => formatMoney(total) },
  { id: 'paid', header: t`Paid`, numeric: true, cell: ({ paid }) => paid !== undefined && formatMoney(paid) },
  { id: 'sent', header: t`Sent`, numeric: true, cell: (order) => order.paid !== undefined && sentOf(order) },
  {
    id: 'refunded',
    header: t`Refunded`,
    numeric: true,
    cell: ({ refunded }) => refunded > 0 && formatMoney(refunded),
  },
];
