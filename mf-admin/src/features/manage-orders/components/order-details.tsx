import { t } from '@lingui/core/macro';
import { phoneText } from '@shop/contracts';
import { lineTotal, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { Button, Dialog, formatCount, formatMoney, Moment, useRoles } from '@shop/front-kit';
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
          {canSend && <PackingSlip order={order}>{t`Packing slip`}</PackingSlip>}
          <Button onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <dl className="mt-2 text-sm tabular-nums">
        <Fact label={t`Customer`}>{order.clientName}</Fact>
        <Fact label={t`Email`}>{order.email}</Fact>
        <Fact label={t`Address`}>{order.address}</Fact>
        <Fact label={t`Phone`}>{phoneText(order)}</Fact>
        <Fact label={t`Part`}>{line.partName}</Fact>
        <Fact label={t`Quantity`}>{formatCount(line.quantity)}</Fact>
        <Fact label={t`Total`}>{formatMoney(lineTotal(line))}</Fact>
        <Fact label={t`Placed`}>
          <Moment at={order.createdAt} />
        </Fact>
        {order.transactionId && <Fact label={t`Transaction`}>{order.transactionId}</Fact>}
      </dl>
    </Dialog>
  );
}
