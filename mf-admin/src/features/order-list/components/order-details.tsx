import { phoneText } from '@shop/contracts';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { Button, Dialog, formatCount, formatMoment, formatMoney, useRoles } from '@shop/front-kit';
import { Fact } from '@shop/front-kit/tables';
import { PackingSlip } from '../../../orders/packing-slips.tsx';
import { linesToSend, orderName } from '../../../orders/whole-order.ts';

interface OrderDetailsProps {
  order: WholeOrder;
  line: OrderLineReply;
  onClose: () => void;
}

/** The data needed to prepare a shipment (MAO-05). */
export function OrderDetails({ order, line, onClose }: OrderDetailsProps) {
  const canSend = useRoles().may('orders.ship') && linesToSend(order).length > 0;
  return (
    <Dialog
      title={orderName(order)}
      onClose={onClose}
      actions={
        <>
          {canSend && <PackingSlip order={order}>Packing slip</PackingSlip>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <dl className="mt-2 text-sm tabular-nums">
        <Fact label="Customer">{order.clientName}</Fact>
        <Fact label="Email">{order.email}</Fact>
        <Fact label="Address">{order.address}</Fact>
        <Fact label="Phone">{phoneText(order)}</Fact>
        <Fact label="Part">{line.partName}</Fact>
        <Fact label="Quantity">{formatCount(line.quantity)}</Fact>
        <Fact label="Total">{formatMoney(lineTotal(line))}</Fact>
        <Fact label="Placed">{formatMoment(order.createdAt)}</Fact>
        {order.transactionId && <Fact label="Transaction">{order.transactionId}</Fact>}
      </dl>
    </Dialog>
  );
}
