import { limits, routes } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useEffect, useRef } from 'react';
import { useSecondsUntil } from '../editing/use-seconds-until.ts';
import { orderCalls } from './order-calls.ts';

export interface MadeShipment {
  readonly orderId: string;
  readonly shipmentId: string;
  /** Undo deadline in epoch ms. */
  readonly until: number;
}

export function madeNow(orderId: string, shipmentId: string): MadeShipment {
  return { orderId, shipmentId, until: Date.now() + limits.undoSeconds * 1_000 };
}

interface UndoShippingProps {
  shipment: MadeShipment;
  /** Names the shipped order or parcel. */
  name: string;
  onUndone: () => void;
}

/** Undoes a shipment before its buyer is notified. */
export function UndoShipping({ shipment, name, onUndone }: UndoShippingProps) {
  const { orderId, shipmentId, until } = shipment;
  const seconds = useSecondsUntil(until);
  const place = useRef<HTMLDivElement>(null);
  const undo = useChange({
    send: (api) => api.call(routes.undoShipment, { params: { orderId, shipmentId } }),
    done: `${name} is not shipped`,
    outdated: orderCalls,
  });
  const canUndo = seconds !== 0 || undo.isPending;
  // The focused button (Ship or this Undo) is gone: move the focus here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the button disappears.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [canUndo]);
  return (
    <div ref={place} tabIndex={-1} className="flex items-center gap-2 outline-none">
      <span className="sr-only">{name} is shipped.</span>
      {canUndo && (
        <>
          <Button
            aria-label={`Undo shipping ${name}`}
            busy={undo.isPending}
            onClick={() => undo.mutateAsync().then(onUndone, () => undefined)}
          >
            Undo
          </Button>
          <span className="kit-caption whitespace-nowrap tabular-nums">{seconds} s</span>
        </>
      )}
    </div>
  );
}
