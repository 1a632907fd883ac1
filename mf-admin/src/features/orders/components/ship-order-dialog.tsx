import { Button, Dialog, ErrorState, LoadingState } from '@shop/front-kit';
import { ShipForm } from '../../../orders/ship-form.tsx';
import type { MadeShipment } from '../../../orders/undo-shipping.tsx';
import { useShipLines } from '../../../orders/use-ship-lines.ts';
import { linesToSend, useWholeOrder } from '../../../orders/whole-order.ts';

interface ShipOrderDialogProps {
  orderId: string;
  name: string;
  onShipped: (shipment: MadeShipment) => void;
  onClose: () => void;
}

/** Asks which pieces of an order to ship, and how. Stays open while the request runs. */
export function ShipOrderDialog({ orderId, name, onShipped, onClose }: ShipOrderDialogProps) {
  const { data: order, isPending, error, isFetching, refetch } = useWholeOrder(orderId);
  const ship = useShipLines(onShipped);
  const close = (): void => {
    if (!ship.isPending) onClose();
  };
  const back = (
    <Button disabled={ship.isPending} onClick={close}>
      Back Off
    </Button>
  );
  return (
    <Dialog title={`Ship ${name}`} onClose={close}>
      {isPending && <LoadingState label="Loading the order" />}
      {error && !order && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {order && linesToSend(order).length === 0 && <p>Nothing left to ship.</p>}
      {order && (linesToSend(order).length > 0 || ship.isPending) ? (
        <ShipForm order={order} ship={ship}>
          {back}
        </ShipForm>
      ) : (
        back
      )}
    </Dialog>
  );
}
