import { countryName } from '@shop/contracts';
import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { formatCount, formatMoment } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { RowCheckBox } from '../../../editing/chosen-rows.tsx';
import { OrderLink } from '../../../orders/order-link.tsx';
import { leftOf, linesToSend, orderName, unsentPieces } from '../../../orders/whole-order.ts';

interface PackingTableProps {
  orders: readonly WholeOrder[];
  chosen: ReadonlySet<string>;
  onChoose: (orderIds: readonly string[], isChosen: boolean) => void;
}

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

export function PackingTable({ orders, chosen, onChoose }: PackingTableProps) {
  const columns: Column<WholeOrder>[] = [
    {
      header: 'Order',
      cell: (order) => (
        <div className="flex items-center gap-3">
          <RowCheckBox
            label={`Select ${orderName(order)}`}
            checked={chosen.has(order.orderId)}
            onChange={({ target }) => onChoose([order.orderId], target.checked)}
          />
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
  return (
    <DataTable label="Orders to pack" columns={columns} rows={orders} keyOf={({ orderId }) => orderId} />
  );
}
