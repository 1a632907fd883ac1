import { plural, t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { Button, formatMoney } from '@shop/front-kit';
import { listedLines, OrderStatus } from '@shop/front-kit/orders';
import { type SelectableRow, SelectRow } from '@shop/front-kit/tables';
import { CircleAlert } from 'lucide-react';
import { OrderLink } from '../../../orders/order-link.tsx';
import { UndoShipping } from '../../../orders/undo-shipping.tsx';
import { orderName, unsentPieces } from '../../../orders/whole-order.ts';
import type { Shipping } from '../use-shipping.ts';

interface ShippingProps {
  order: WholeOrder;
  shipping: Shipping;
}

function Problem({ order, shipping }: ShippingProps) {
  const mark = shipping.markOf(order);
  if (mark?.state !== 'failed' || order.state === 'shipped') return null;
  return (
    <p className="flex items-start gap-2 font-normal">
      <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none text-error" />
      {mark.problem}
    </p>
  );
}

interface StatusProps extends ShippingProps {
  /** The label of Ship; undefined if the order's heading has the button. */
  ship: string | undefined;
}

/** The state of an order, the reason why it could not be shipped, and Ship. */
export function Status({ order, shipping, ship }: StatusProps) {
  const mark = shipping.markOf(order);
  if (!shipping.isListed(order) && !mark) return t`No longer in this list`;
  if (ship === undefined) return <OrderStatus state={order.state} />;
  const canShip = shipping.canShip(order);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(canShip || mark?.state !== 'failed' || order.state === 'shipped') && (
        <OrderStatus state={order.state} />
      )}
      <Problem order={order} shipping={shipping} />
      {canShip && (
        <Button
          kind="primary"
          busy={mark?.state === 'shipping'}
          aria-label={ship}
          onClick={() => void shipping.ship(order)}
        >{t`Ship`}</Button>
      )}
    </div>
  );
}

interface SelectProps extends ShippingProps {
  row: SelectableRow;
}

export function SelectOrder({ order, shipping, row }: SelectProps) {
  if (!row.getCanSelect()) return null;
  return <SelectRow row={row} label={t`Select ${orderName(order)}`} disabled={shipping.isBusy} />;
}

interface UndoProps extends ShippingProps {
  onUndone: () => void;
}

export function Undo({ order, shipping, onUndone }: UndoProps) {
  const mark = shipping.markOf(order);
  if (mark?.state !== 'shipped' || !mark.shipment) return null;
  return (
    <UndoShipping
      key={mark.shipment.shipmentId}
      shipment={mark.shipment}
      name={orderName(order)}
      onUndone={() => {
        shipping.undone(order);
        onUndone();
      }}
    />
  );
}

interface OrderHeadingProps extends UndoProps {
  row: SelectableRow;
  onShip: () => void;
}

/** Heads an order of several lines. */
export function OrderHeading({ order, shipping, row, onShip, onUndone }: OrderHeadingProps) {
  const ship = plural(unsentPieces(order), { one: 'Ship # piece', other: 'Ship # pieces' });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SelectOrder order={order} shipping={shipping} row={row} />
      <OrderLink order={order} />
      <span className="font-normal">
        {plural(listedLines(order).length, {
          one: `# part, ${formatMoney(order.total)}`,
          other: `# parts, ${formatMoney(order.total)}`,
        })}
      </span>
      <Problem order={order} shipping={shipping} />
      {shipping.canShip(order) && (
        <Button
          kind="primary"
          busy={shipping.markOf(order)?.state === 'shipping'}
          aria-label={t`${ship} of ${orderName(order)}`}
          onClick={onShip}
        >
          {ship}
        </Button>
      )}
      <div className="ms-auto">
        <Undo order={order} shipping={shipping} onUndone={onUndone} />
      </div>
    </div>
  );
}
