import { countryName } from '@shop/contracts';
import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { formatCount, formatMoment } from '@shop/front-kit';
import { type Column, SelectRow } from '@shop/front-kit/tables';
import { OrderLink } from '../../../orders/order-link.tsx';
import { leftOf, linesToSend, orderName, unsentPieces } from '../../../orders/whole-order.ts';

function Buyer({ order }: { order: WholeOrder }) {
  const { clientName, delivery } = order;
  return (
    <div className="wrap-anywhere">
      <p>{delivery?.company ?? clientName}</p>
      {isCollected(order) ? (
        <p className="font-semibold">Collected in Sylhet</p>
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

export const packingColumns: readonly Column<WholeOrder>[] = [
  {
    header: 'Order',
    cell: (order, row) => (
      <div className="flex items-center gap-3">
        <SelectRow row={row} label={`Select ${orderName(order)}`} />
        <OrderLink order={order} />
      </div>
    ),
  },
  {
    header: 'Placed',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  { header: 'Buyer', cell: (order) => <Buyer order={order} /> },
  {
    header: 'To pack',
    cell: (order) => (
      <ul className="wrap-anywhere">
        {linesToSend(order).map((line) => (
          <li key={line.id}>
            {formatCount(leftOf(order, line))} × {line.partName}
          </li>
        ))}
      </ul>
    ),
  },
  { header: 'Pieces', numeric: true, cell: (order) => formatCount(unsentPieces(order)) },
];
