import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { Button, Dialog } from '@shop/front-kit';
import { ShipForm } from '../../../orders/ship-form.tsx';
import type { MadeShipment } from '../../../orders/undo-shipping.tsx';
import { useShipLines } from '../../../orders/use-ship-lines.ts';
import { linesToSend, orderName } from '../../../orders/whole-order.ts';

interface ShipOrderDialogProps {
  order: WholeOrder;
  onShipped: (shipment: MadeShipment) => void;
  onClose: () => void;
}

/** Asks which pieces of an order to ship, and how. Stays open while the request runs. */
export function ShipOrderDialog({ order, onShipped, onClose }: ShipOrderDialogProps) {
  const ship = useShipLines(onShipped);
  const close = (): void => {
    if (!ship.isPending) onClose();
  };
  const back = <Button disabled={ship.isPending} onClick={close}>{t`Back Off`}</Button>;
  return (
    <Dialog title={t`Ship ${orderName(order)}`} onClose={close}>
      {linesToSend(order).length > 0 || ship.isPending ? (
        <ShipForm order={order} ship={ship}>
          {back}
        </ShipForm>
      ) : (
        <>
          <p>{t`Nothing left to ship.`}</p>
          {back}
        </>
      )}
    </Dialog>
  );
}
