import { phoneText } from '@shop/contracts';
import { formatCount, type WholeOrder } from '@shop/contracts/client';
import { countOf, formatDay } from '@shop/front-kit';
import { deliveryLines } from '../order-addresses.ts';
import type { Parcel } from '../parcels.ts';
import { LinesTable } from './printed-lines.tsx';
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
      <Party
        label="Deliver to"
        lines={[...deliveryLines(order), phoneText(order.delivery ?? order), order.email]}
      />
      <LinesTable
        caption="Contents of this parcel"
        titles={['Ordered', 'In this parcel', 'Packed']}
        rows={pieces.map(({ line, quantity }) => ({
          line,
          cells: [formatCount(line.quantity), formatCount(quantity), '\u2610'],
        }))}
      />
      <p className="text-sm">
        {countOf(pieces.length, 'lines')}, {countOf(total, 'pieces')} in this parcel.
      </p>
    </Sheet>
  );
}
