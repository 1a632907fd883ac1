import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { isCollected, type WholeOrder } from '@shop/contracts/client';
import { Button, formatCount, Input } from '@shop/front-kit';
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

const states: Readonly<Record<ShipRow['state'], MessageDescriptor>> = {
  ready: msg`To ship`,
  sending: msg`Shipping…`,
  sent: msg`Shipped`,
  failed: msg`Not shipped`,
};

function shippedText(all: number, shipped: number, failed: number): string {
  const done = formatCount(shipped);
  return failed > 0
    ? plural(all, {
        one: `${done} of # order shipped, ${failed} not`,
        other: `${done} of # orders shipped, ${failed} not`,
      })
    : plural(all, { one: `${done} of # order shipped`, other: `${done} of # orders shipped` });
}

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
      header: t`Order`,
      cell: ({ order }) => <span className="font-mono text-sm">{orderName(order)}</span>,
    },
    { header: t`Buyer`, cell: ({ order }) => <span className="wrap-anywhere">{order.clientName}</span> },
    { header: t`Pieces`, numeric: true, cell: ({ order }) => formatCount(unsentPieces(order)) },
    {
      header: t`Tracking number`,
      cell: (row) =>
        isCollected(row.order) ? (
          <strong>{t`Collected in Sylhet: don't send it`}</strong>
        ) : (
          <Input
            aria-label={t`Tracking number of ${orderName(row.order)}`}
            autoComplete="off"
            value={row.tracking}
            disabled={isBusy || row.state === 'sent'}
            onChange={({ target }) => grid.setTracking(row, target.value)}
          />
        ),
    },
    {
      header: t`State`,
      cell: ({ state, problem }) => (
        <span className={state === 'failed' ? 'text-error wrap-anywhere' : ''}>
          {state === 'failed' ? `${i18n._(states.failed)}: ${problem}` : i18n._(states[state])}
        </span>
      ),
    },
  ];
  return (
    <form
      noValidate
      aria-label={t`Ship orders`}
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
      <DataTable
        label={t`Orders to ship`}
        columns={columns}
        rows={rows}
        keyOf={({ order }) => order.orderId}
      />
      <p role="status" className="kit-caption">
        {(isBusy || open.length < rows.length || failed > 0) &&
          shippedText(rows.length, rows.length - open.length, failed)}
      </p>
      {open.length > 0 && (
        <div>
          <Button type="submit" kind="primary" busy={isBusy}>
            {plural(open.length, { one: 'Ship # order', other: 'Ship # orders' })}
          </Button>
        </div>
      )}
    </form>
  );
}
