import { isCollected, routes, type WholeOrder } from '@shop/contracts/client';
import { messageOf, useApi } from '@shop/front-kit';
import { useRefresh } from '@shop/front-kit/forms';
import { useState } from 'react';
import { orderCalls } from '../../orders/order-calls.ts';
import { leftOf, linesToSend } from '../../orders/whole-order.ts';

export interface ShipRow {
  readonly order: WholeOrder;
  readonly tracking: string;
  readonly state: 'ready' | 'sending' | 'sent' | 'failed';
  readonly problem?: string;
  /** Changes with the content, so that a retry after a lost reply ships once. */
  readonly key: string;
}

function firstRow(order: WholeOrder): ShipRow {
  return { order, tracking: '', state: 'ready', key: crypto.randomUUID() };
}

/** Names the pieces that were packed: of what another admin has shipped meanwhile, nothing is sent twice. */
function parcelOf({ order, tracking }: ShipRow, carrier: string) {
  const isSent = !isCollected(order);
  return {
    orderId: order.orderId,
    ...(isSent && carrier.trim() !== '' ? { carrier: carrier.trim() } : {}),
    ...(isSent && tracking.trim() !== '' ? { trackingNumber: tracking.trim() } : {}),
    lines: linesToSend(order).map((line) => ({ lineId: line.id, quantity: leftOf(order, line) })),
  };
}

/** Ships orders one after the other; a failed one keeps its input and the reason. */
export function useShipGrid(orders: readonly WholeOrder[]) {
  const api = useApi();
  const refresh = useRefresh(orderCalls);
  const [carrier, setCarrier] = useState('');
  const [rows, setRows] = useState<readonly ShipRow[]>(() => orders.map(firstRow));
  const [isBusy, setBusy] = useState(false);
  const change = ({ order }: ShipRow, fields: Partial<ShipRow>): void =>
    setRows((before) => before.map((row) => (row.order === order ? { ...row, ...fields } : row)));

  const send = async (row: ShipRow): Promise<void> => {
    change(row, { state: 'sending' });
    try {
      const headers = { 'idempotency-key': row.key };
      await api.call(routes.shipLines, { body: parcelOf(row, carrier), headers });
      change(row, { state: 'sent' });
    } catch (error) {
      change(row, { state: 'failed', problem: messageOf(error) });
    }
  };

  const open = rows.filter(({ state }) => state !== 'sent');
  return {
    carrier,
    rows,
    open,
    isBusy,
    setCarrier: (text: string): void => {
      setCarrier(text);
      setRows((before) => before.map((row) => ({ ...row, key: crypto.randomUUID() })));
    },
    setTracking: (row: ShipRow, tracking: string): void =>
      change(row, { tracking, key: crypto.randomUUID() }),
    ship: async (): Promise<void> => {
      setBusy(true);
      for (const row of open) await send(row);
      setBusy(false);
      await refresh();
    },
  };
}
