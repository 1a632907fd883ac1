import { limits, type WholeOrder } from '@shop/contracts/client';
import { Button, countOf, EmptyState, formatCount, PageTitle } from '@shop/front-kit';
import {
  ListPage,
  type Selection,
  selectionOf,
  type TableModel,
  TableView,
  useTableModel,
} from '@shop/front-kit/tables';
import { useState } from 'react';
import { packingColumns } from '../features/packing/components/packing-columns.tsx';
import { PickList } from '../features/packing/components/pick-list.tsx';
import { ShipGrid } from '../features/packing/components/ship-grid.tsx';
import { useOrdersToPack } from '../features/packing/packing.ts';
import { usePackingSlips } from '../orders/packing-slips.tsx';

const nothingToPack = <EmptyState title="Nothing to pack" text="No paid order has anything left to send." />;

type View = { readonly what: 'pick' | 'ship'; readonly orders: readonly WholeOrder[] };

function allOf(orderIds: readonly string[]) {
  return Object.fromEntries(orderIds.map((id) => [id, true as const]));
}

interface ActionsProps {
  model: TableModel<WholeOrder>;
  onView: (view: View) => void;
}

function Actions({ model, onView }: ActionsProps) {
  const { table } = model;
  const { selectable, chosen } = selectionOf(model);
  const orderIds = chosen.map(({ orderId }) => orderId);
  const slips = usePackingSlips();
  const first = selectable.slice(0, limits.packedOrdersMax).map(({ orderId }) => orderId);
  const isFirstChosen = first.every((id) => orderIds.includes(id));
  const choose = (): void => {
    if (isFirstChosen) table.toggleAllRowsSelected(false);
    else table.setRowSelection((before) => ({ ...before, ...allOf(first) }));
  };
  const limitHint =
    chosen.length > limits.packedOrdersMax ? `, at most ${limits.packedOrdersMax} at once` : '';
  const isOutsideLimits = chosen.length === 0 || chosen.length > limits.packedOrdersMax;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={choose}>
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
  selection: Selection;
  onView: (view: View) => void;
}

function OrdersToPack({ selection, onView }: OrdersToPackProps) {
  const list = useOrdersToPack();
  const model = useTableModel({
    name: 'packing',
    columns: packingColumns,
    rows: list.rows,
    keyOf: ({ orderId }) => orderId,
    selection,
  });
  return (
    <ListPage
      title="Packing"
      lead="Paid orders with something left to send, oldest first."
      label="Orders"
      actions={<Actions model={model} onView={onView} />}
      model={model}
      list={list}
      noun="orders"
      empty={nothingToPack}
    >
      {() => <TableView label="Orders to pack" model={model} />}
    </ListPage>
  );
}

const titles = { pick: 'Pick list', ship: 'Ship orders' } as const;

/** Orders to pack; then the pick list or the shipping of the chosen ones. */
export function PackingPage() {
  const [view, setView] = useState<View>();
  const selection = useState<Selection[0]>({});
  if (!view) return <OrdersToPack selection={selection} onView={setView} />;
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
