import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { Button, countOf, formatCount, Input } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import type { KeyboardEvent } from 'react';
import { CarrierInput } from '../../../orders/carrier-input.tsx';
import { orderName, unsentPieces } from '../../../orders/whole-order.ts';
import { type ShipRow, useShipGrid } from '../use-ship-grid.ts';

/** A barcode scanner ends each code with Enter. */
function goToNext(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, [type=submit]')];
  stops[stops.indexOf(event.target) + 1]?.focus();
}

const states: Readonly<Record<ShipRow['state'], string>> = {
  ready: 'To ship',
  sending: 'Shipping…',
  sent: 'Shipped',
  failed: 'Not shipped',
};

interface ShipGridProps {
  orders: readonly WholeOrder[];
}

/** Ships several orders with one carrier and a tracking number each. */
export function ShipGrid({ orders }: ShipGridProps) {
  const grid = useShipGrid(orders);
  const { rows, open, isBusy } = grid;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const columns: Column<ShipRow>[] = [
    {
      header: 'Order',
      cell: ({ order }) => <span className="font-mono text-sm">{orderName(order)}</span>,
    },
    { header: 'Buyer', cell: ({ order }) => <span className="wrap-anywhere">{order.clientName}</span> },
    { header: 'Pieces', numeric: true, cell: ({ order }) => formatCount(unsentPieces(order)) },
    {
      header: 'Tracking number',
      cell: (row) =>
        isCollected(row.order) ? (
          <strong>Collected in Sylhet: don't send it</strong>
        ) : (
          <Input
            aria-label={`Tracking number of ${orderName(row.order)}`}
            autoComplete="off"
            value={row.tracking}
            disabled={isBusy || row.state === 'sent'}
            onChange={({ target }) => grid.setTracking(row, target.value)}
          />
        ),
    },
    {
      header: 'State',
      cell: ({ state, problem }) => (
        <span className={state === 'failed' ? 'text-error wrap-anywhere' : ''}>
          {state === 'failed' ? `${states.failed}: ${problem}` : states[state]}
        </span>
      ),
    },
  ];
  return (
    <form
      noValidate
      aria-label="Ship orders"
      className="grid gap-5"
      onKeyDown={goToNext}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void grid.ship();
      }}
    >
      <div className="max-w-sm">
        <CarrierInput
          value={grid.carrier}
          disabled={isBusy || open.length === 0}
          onChange={({ currentTarget }) => grid.setCarrier(currentTarget.value)}
        />
      </div>
      <DataTable label="Orders to ship" columns={columns} rows={rows} keyOf={({ order }) => order.orderId} />
      <p role="status" className="kit-caption">
        {(isBusy || open.length < rows.length || failed > 0) &&
          `${formatCount(rows.length - open.length)} of ${countOf(rows.length, 'orders')} shipped${failed > 0 ? `, ${formatCount(failed)} not` : ''}`}
      </p>
      {open.length > 0 && (
        <div>
          <Button type="submit" kind="primary" busy={isBusy}>
            Ship {countOf(open.length, 'orders')}
          </Button>
        </div>
      )}
    </form>
  );
}
