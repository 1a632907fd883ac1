import { limits, routes } from '@shop/contracts/client';
import { messageOf, useApi, useMutation, useToast } from '@shop/front-kit';
import { useState } from 'react';
import { UndoNotice } from '../editing/undo-notice.tsx';
import { useRefreshOrders } from './use-refresh-orders.ts';

/** A shipment of a moment ago. `name` says of what. */
export interface MadeShipment {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly name: string;
}

interface ShippedNoticeProps {
  shipment: MadeShipment;
  onClose: () => void;
}

/** Says what was sent and takes it back, for as long as the buyer is not told. */
export function ShippedNotice({ shipment: { orderId, shipmentId, name }, onClose }: ShippedNoticeProps) {
  const api = useApi();
  const toast = useToast();
  const refresh = useRefreshOrders();
  const [until] = useState(() => Date.now() + limits.undoSeconds * 1_000);
  const undo = useMutation({
    mutationFn: () => api.call(routes.undoShipment, { params: { orderId, shipmentId } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  return (
    <UndoNotice
      text={undo.isSuccess ? `${name} is not shipped.` : `${name} is shipped.`}
      undo={
        undo.isSuccess
          ? undefined
          : { label: `Undo shipping ${name}`, busy: undo.isPending, run: () => undo.mutate(), until }
      }
      onClose={onClose}
    />
  );
}
