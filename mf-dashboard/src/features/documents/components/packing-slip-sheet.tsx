import { formatCount, phoneText, type WholeOrder } from '@shop/contracts/client';
import { formatDay } from '@shop/front-kit';
import { deliveryLines } from '../order-addresses.ts';
import type { Parcel } from '../parcels.ts';
import { LinesTable } from './lines-table.tsx';
import { Party, Sheet } from './sheet.tsx';

/** Contents of one parcel with a box to tick. No prices: the slip is packed with the parts. */
export function PackingSlipSheet({ order, parcel }: { order: WholeOrder; parcel: Parcel }) {
  const { pieces, label, at, carrier, trackingNumber } = parcel;
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Sheet
      title="Packing slip"
      facts={[
        ['Order', order.number ?? order.orderId],
        ['Parcel', label],
        ['Ordered on', formatDay(order.createdAt)],
        ['Sent on', at && formatDay(at)],
        ['Carrier', carrier],
        ['Tracking number', trackingNumber],
        ['Your order number', order.purchaseOrderNumber],
      ]}
    >
      <div className="flex flex-wrap gap-6">
        <Party
          label="Deliver to"
          lines={[...deliveryLines(order), phoneText(order.delivery ?? order), order.email]}
        />
      </div>
      <LinesTable
        caption="Contents of this parcel"
        lines={pieces.map(({ line }) => line)}
        columns={[
          { title: 'Ordered', text: (index) => formatCount(pieces[index]?.line.quantity ?? 0) },
          {
            title: 'In this parcel',
            text: (index) => formatCount(pieces[index]?.quantity ?? 0),
          },
          { title: 'Packed', text: () => '\u2610' },
        ]}
      />
      <p className="text-sm">
        {pieces.length} {pieces.length === 1 ? 'line' : 'lines'}, {formatCount(total)} pieces in this parcel.
      </p>
    </Sheet>
  );
}
