import type { Order } from '@shop/contracts';
import { Button, brand, Dialog, formatCount, formatDollars, formatMoment, orderTotal } from '@shop/front-kit';
import type { ReactNode } from 'react';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What is needed to prepare a shipment (MAO-05); printed it is the packing slip. */
export function OrderDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog
      title={`Order ${order._id.slice(-6)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => window.print()}>Print packing slip</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="kit-caption">{brand.name}</p>
      <dl className="mt-2 text-sm tabular-nums">
        <Fact label="Customer">{order.clientName}</Fact>
        <Fact label="Email">{order.email}</Fact>
        <Fact label="Address">{order.address}</Fact>
        <Fact label="Phone">{order.phone}</Fact>
        <Fact label="Part">{order.partName}</Fact>
        <Fact label="Quantity">{formatCount(order.quantity)}</Fact>
        <Fact label="Total">{formatDollars(orderTotal(order))}</Fact>
        <Fact label="Placed">{formatMoment(order.createdAt)}</Fact>
        {order.transactionId && <Fact label="Transaction">{order.transactionId}</Fact>}
      </dl>
    </Dialog>
  );
}
