import { calls, isCollected, type WholeOrder } from '@shop/contracts/client';
import { useAttempt, useRefresh } from '@shop/front-kit/forms';
import { messageOf, useApi, useUnsavedWork } from '@shop/shop-runtime';
import { useState } from 'react';
import { shipmentOf } from '../../orders/use-ship-lines.ts';
import { leftOf, linesToSend, orderCalls } from '../../orders/whole-order.ts';

export interface ShipRow {
  readonly order: WholeOrder;
  readonly tracking: string;
  readonly state: 'ready' | 'sending' | 'sent' | 'failed';
  readonly problem?: string;
}

function firstRow(order: WholeOrder): ShipRow {
  return { order, tracking: '', state: 'ready' };
}

/** Names the pieces that were packed: of what another admin has shipped meanwhile, nothing is sent twice. */
function parcelOf({ order, tracking }: ShipRow, carrier: string) {
  const isSent = !isCollected(order);
  const carrierName = carrier.trim();
  const trackingNumber = tracking.trim();
  return {
    orderId: order.orderId,
    carrier: isSent && carrierName !== '' ? carrierName : undefined,
    trackingNumber: isSent && trackingNumber !== '' ? trackingNumber : undefined,
    lines: linesToSend(order).map((line) => ({ lineId: line.id, quantity: leftOf(order, line) })),
  };
}

/** Ships orders one after the other; a failed one keeps its input and the reason. */
export function useShipGrid(orders: readonly WholeOrder[]) {
  const api = useApi();
  const sendOnce = useAttempt();
  const refresh = useRefresh(orderCalls);
  const [carrier, setCarrier] = useState('');
  const [rows, setRows] = useState<readonly ShipRow[]>(() => orders.map(firstRow));
  const [isBusy, setBusy] = useState(false);
  const change = ({ order }: ShipRow, fields: Partial<ShipRow>): void =>
    setRows((before) => before.map((row) => (row.order === order ? { ...row, ...fields } : row)));

  const send = async (row: ShipRow): Promise<void> => {
    change(row, { state: 'sending' });
    try {
      await sendOnce(shipmentOf(row.order.orderId), (headers) =>
        api.call(calls.shipLines, { body: parcelOf(row, carrier), headers }),
      );
      change(row, { state: 'sent' });
    } catch (error) {
      change(row, { state: 'failed', problem: messageOf(error) });
    }
  };

  const open = rows.filter(({ state }) => state !== 'sent');
  const typed = [carrier, ...open.map(({ tracking }) => tracking)];
  useUnsavedWork(!isBusy && open.length > 0 && typed.some((text) => text.trim() !== ''));
  return {
    carrier,
    rows,
    open,
    isBusy,
    setCarrier,
    setTracking: (row: ShipRow, tracking: string): void => change(row, { tracking }),
    ship: async (): Promise<void> => {
      setBusy(true);
      for (const row of open) await send(row);
      setBusy(false);
      await refresh();
    },
  };
}
