import { t } from '@lingui/core/macro';
import { calls, limits } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useEffect, useRef, useState } from 'react';
import { orderCalls } from './whole-order.ts';

const tickMs = 250;

/** Returns the whole seconds until `until` (epoch ms), 0 once it has passed. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

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
    send: (api) => api.call(calls.undoShipment, { params: { orderId, shipmentId } }),
    done: t`${name} is not shipped`,
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
      <span className="sr-only">{t`${name} is shipped.`}</span>
      {canUndo && (
        <>
          <Button
            aria-label={t`Undo shipping ${name}`}
            busy={undo.isPending}
            onClick={() => undo.mutateAsync().then(onUndone, () => undefined)}
          >{t`Undo`}</Button>
          <span className="kit-caption whitespace-nowrap tabular-nums">{t`${seconds} s`}</span>
        </>
      )}
    </div>
  );
}
