import { limits, type WholeOrder } from '@shop/contracts/client';
import { Button, countOf, EmptyState, formatCount, PageTitle } from '@shop/front-kit';
import { PagedTable } from '@shop/front-kit/tables';
import { useState } from 'react';
import { useChosenRows } from '../editing/chosen-rows.tsx';
import { PackingTable } from '../features/packing/components/packing-table.tsx';
import { PickList } from '../features/packing/components/pick-list.tsx';
import { ShipGrid } from '../features/packing/components/ship-grid.tsx';
import { useOrdersToPack } from '../features/packing/packing.ts';
import { usePackingSlips } from '../orders/packing-slips.tsx';

const nothingToPack = <EmptyState title="Nothing to pack" text="No paid order has anything left to send." />;

type View = { readonly what: 'pick' | 'ship'; readonly orders: readonly WholeOrder[] };

interface ActionsProps {
  rows: readonly WholeOrder[];
  chosen: readonly WholeOrder[];
  onChoose: (orderIds: readonly string[], isChosen: boolean) => void;
  onView: (view: View) => void;
}

function Actions({ rows, chosen, onChoose, onView }: ActionsProps) {
  const orderIds = chosen.map(({ orderId }) => orderId);
  const slips = usePackingSlips();
  const first = rows.slice(0, limits.packedOrdersMax).map(({ orderId }) => orderId);
  const isFirstChosen = first.every((id) => orderIds.includes(id));
  const limitHint =
    chosen.length > limits.packedOrdersMax ? `, at most ${limits.packedOrdersMax} at once` : '';
  const isOutsideLimits = chosen.length === 0 || chosen.length > limits.packedOrdersMax;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <Button onClick={() => (isFirstChosen ? onChoose(orderIds, false) : onChoose(first, true))}>
        {isFirstChosen ? 'Select none' : `Select the first ${formatCount(first.length)}`}
      </Button>
      <Button disabled={isOutsideLimits} onClick={() => onView({ what: 'pick', orders: chosen })}>
        Pick list
      </Button>
      <Button disabled={isOutsideLimits} busy={slips.isPending} onClick={() => slips.mutate(orderIds)}>
        Slips
      </Button>
      <Button
        kind="primary"
        disabled={isOutsideLimits}
        onClick={() => onView({ what: 'ship', orders: chosen })}
      >
        Ship
      </Button>
      <p role="status" className="kit-caption">
        {chosen.length > 0 && `${countOf(chosen.length, 'orders')} selected${limitHint}`}
      </p>
    </div>
  );
}

interface OrdersToPackProps {
  chosenRows: ReturnType<typeof useChosenRows>;
  onView: (view: View) => void;
}

function OrdersToPack({ chosenRows: { ids, choose }, onView }: OrdersToPackProps) {
  const list = useOrdersToPack();
  return (
    <PagedTable list={list} noun="orders" columns={5} empty={nothingToPack}>
      {(rows) => (
        <>
          <Actions
            rows={rows}
            chosen={rows.filter(({ orderId }) => ids.has(orderId))}
            onChoose={choose}
            onView={onView}
          />
          <PackingTable orders={rows} chosen={ids} onChoose={choose} />
        </>
      )}
    </PagedTable>
  );
}

const titles = { pick: 'Pick list', ship: 'Ship orders' } as const;

/** Orders to pack; then the pick list or the shipping of the chosen ones. */
export function PackingPage() {
  const [view, setView] = useState<View>();
  const chosenRows = useChosenRows();
  if (!view)
    return (
      <>
        <PageTitle title="Packing" lead="Paid orders with something left to send, oldest first." />
        <OrdersToPack chosenRows={chosenRows} onView={setView} />
      </>
    );
  return (
    <>
      <PageTitle title={titles[view.what]} tab="Packing" caption={countOf(view.orders.length, 'orders')} />
      <div className="mb-5 print:hidden">
        <Button onClick={() => setView(undefined)}>Back to orders</Button>
      </div>
      {view.what === 'pick' ? <PickList orders={view.orders} /> : <ShipGrid orders={view.orders} />}
    </>
  );
}
