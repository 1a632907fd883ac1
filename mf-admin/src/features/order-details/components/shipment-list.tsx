import { t } from '@lingui/core/macro';
import type { Shipment, WholeOrder } from '@shop/contracts';
import { Moment, useRoles } from '@shop/front-kit';
import { Tracking, Who } from '@shop/front-kit/orders';
import type { ReactNode } from 'react';
import { type MadeShipment, UndoShipping } from '../../../orders/undo-shipping.tsx';
import { named } from '../order-text.ts';
import { ChangeParcel } from './change-parcel.tsx';

interface ParcelProps {
  order: WholeOrder;
  shipment: Shipment;
  name: string;
  children: ReactNode;
}

function Parcel({ order, shipment, name, children }: ParcelProps) {
  const { lines, at, by, byUid } = shipment;
  const nameOf = (lineId: string): string =>
    order.lines.find((line) => line.id === lineId)?.partName ?? t`a part`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-base-300 p-4 text-sm wrap-anywhere">
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{name}</span>
          <Tracking shipment={shipment} />
        </div>
        <p>{named(lines.map(({ lineId, quantity }) => ({ quantity, partName: nameOf(lineId) })))}</p>
        <p className="kit-caption">
          <Moment at={at} /> · <Who by={by} byUid={byUid} />
        </p>
      </div>
      {children}
    </li>
  );
}

interface ShipmentListProps {
  order: WholeOrder;
  /** Shipments sent from this page; the only ones with an Undo. */
  made: readonly MadeShipment[];
  onUndone: () => void;
}

/** Shipped parcels, newest last. */
export function ShipmentList({ order, made, onUndone }: ShipmentListProps) {
  const mayShip = useRoles().may('orders.ship');
  return (
    <ol className="grid gap-3">
      {order.shipments.map((shipment, index) => {
        const name = t`Parcel ${index + 1}`;
        const own = made.find(({ shipmentId }) => shipmentId === shipment.id);
        return (
          <Parcel key={shipment.id} order={order} shipment={shipment} name={name}>
            {mayShip && <ChangeParcel orderId={order.orderId} shipment={shipment} name={name} />}
            {own && <UndoShipping shipment={own} name={name} onUndone={onUndone} />}
          </Parcel>
        );
      })}
    </ol>
  );
}
