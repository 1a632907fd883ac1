import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { limits, type WholeOrder } from '@shop/contracts/client';
import { Button, EmptyState, formatCount, PageTitle } from '@shop/front-kit';
import {
  ListPage,
  type Selection,
  selectionOf,
  type TableModel,
  TableView,
  ToolButton,
  useTableModel,
} from '@shop/front-kit/tables';
import { useState } from 'react';
import { packingColumns } from '../features/packing/components/packing-columns.tsx';
import { PickList } from '../features/packing/components/pick-list.tsx';
import { ShipGrid } from '../features/packing/components/ship-grid.tsx';
import { useOrdersToPack } from '../features/packing/packing.ts';
import { usePackingSlips } from '../orders/packing-slips.tsx';

function NothingToPack() {
  return <EmptyState title={t`Nothing to pack`} text={t`No paid order has anything left to send.`} />;
}

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
  const isOutsideLimits = chosen.length === 0 || chosen.length > limits.packedOrdersMax;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ToolButton onClick={choose}>
        {isFirstChosen ? t`Select none` : t`Select the first ${formatCount(first.length)}`}
      </ToolButton>
      <ToolButton
        disabled={isOutsideLimits}
        onClick={() => onView({ what: 'pick', orders: chosen })}
      >{t`Pick list`}</ToolButton>
      <ToolButton
        disabled={isOutsideLimits}
        busy={slips.isPending}
        onClick={() => slips.mutate(orderIds)}
      >{t`Slips`}</ToolButton>
      <ToolButton
        kind="primary"
        disabled={isOutsideLimits}
        onClick={() => onView({ what: 'ship', orders: chosen })}
      >{t`Ship`}</ToolButton>
      <p role="status" className="kit-caption">
        {chosen.length > 0 &&
          (chosen.length > limits.packedOrdersMax
            ? plural(chosen.length, {
                one: `# order selected, at most ${limits.packedOrdersMax} at once`,
                other: `# orders selected, at most ${limits.packedOrdersMax} at once`,
              })
            : plural(chosen.length, { one: '# order selected', other: '# orders selected' }))}
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
    columns: packingColumns(),
    rows: list.rows,
    keyOf: ({ orderId }) => orderId,
    selection,
  });
  return (
    <ListPage
      title={t`Packing`}
      lead={t`Paid orders with something left to send, oldest first.`}
      label={t`Orders`}
      actions={<Actions model={model} onView={onView} />}
      model={model}
      list={list}
      count={(total) => plural(total, { one: '# order', other: '# orders' })}
      empty={<NothingToPack />}
    >
      {() => <TableView label={t`Orders to pack`} model={model} />}
    </ListPage>
  );
}

const titles = { pick: msg`Pick list`, ship: msg`Ship orders` } as const;

/** Orders to pack; then the pick list or the shipping of the chosen ones. */
export function PackingPage() {
  const [view, setView] = useState<View>();
  const selection = useState<Selection[0]>({});
  if (!view) return <OrdersToPack selection={selection} onView={setView} />;
  return (
    <>
      <PageTitle
        title={i18n._(titles[view.what])}
        tab={t`Packing`}
        caption={plural(view.orders.length, { one: '# order', other: '# orders' })}
      />
      <div className="mb-5 print:hidden">
        <Button onClick={() => setView(undefined)}>{t`Back to orders`}</Button>
      </div>
      {view.what === 'pick' ? <PickList orders={view.orders} /> : <ShipGrid orders={view.orders} />}
    </>
  );
}
