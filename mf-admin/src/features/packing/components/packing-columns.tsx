import { t } from '@lingui/core/macro';
import { countryName } from '@shop/contracts';
import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { formatCount, Moment } from '@shop/front-kit';
import { type Column, SelectRow } from '@shop/front-kit/tables';
import { OrderLink } from '../../../orders/order-link.tsx';
import { leftOf, linesToSend, orderName, unsentPieces } from '../../../orders/whole-order.ts';

function Buyer({ order }: { order: WholeOrder }) {
  const { clientName, delivery } = order;
  return (
    <div className="wrap-anywhere">
      <p>{delivery?.company ?? clientName}</p>
      {isCollected(order) ? (
        <p className="font-semibold">{t`Collected in Sylhet`}</p>
      ) : (
        delivery && (
          <p className="kit-caption">
            {delivery.city}, {countryName(delivery.country)}
          </p>
        )
      )}
    </div>
  );
}

export const packingColumns = (): readonly Column<WholeOrder>[] => [
  {
    id: 'order',
    header: t`Order`,
    cell: (order, row) => (
      <div className="flex items-center gap-3">
        <SelectRow row={row} label={t`Select ${orderName(order)}`} />
        <OrderLink order={order} />
      </div>
    ),
  },
  {
    id: 'placed',
    header: t`Placed`,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'buyer', header: t`Buyer`, cell: (order) => <Buyer order={order} /> },
  {
    id: 'to-pack',
    header: t`To pack`,
    cell: (order) => (
      <ul className="wrap-anywhere">
        {linesToSend(order).map((line) => (
          <li key={line.id}>{`${formatCount(leftOf(order, line))} × ${line.partName}`}</li>
        ))}
      </ul>
    ),
  },
  { id: 'pieces', header: t`Pieces`, numeric: true, cell: (order) => formatCount(unsentPieces(order)) },
];
