import { plural, t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { selectionOf, type TableModel, ToolButton } from '@shop/front-kit/tables';
import type { Shipping } from '../use-shipping.ts';
import type { OrderRow } from './order-columns.tsx';

interface ShipSelectedProps {
  model: TableModel<OrderRow, WholeOrder>;
  shipping: Shipping;
}

/** Bulk actions. Keeps its size whatever can be selected, so that no row moves away from a finger. */
export function ShipSelected({ model, shipping }: ShipSelectedProps) {
  const { selectable, chosen, areAll } = selectionOf(model);
  const { isBusy, mayShip, shipSelected } = shipping;
  if (!mayShip) return null;
  const hasChosen = chosen.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ToolButton
        className="min-w-40"
        disabled={isBusy || selectable.length === 0}
        onClick={() => model.table.toggleAllRowsSelected(!areAll)}
      >
        {hasChosen && areAll ? t`Select none` : t`Select all shown`}
      </ToolButton>
      <div className="min-h-11 min-w-36">
        {hasChosen && (
          <ToolButton
            kind="primary"
            busy={isBusy}
            onClick={() => void shipSelected(chosen)}
          >{t`Ship selected`}</ToolButton>
        )}
      </div>
      <p role="status" className="kit-caption min-h-[1lh] min-w-[20ch]">
        {hasChosen && plural(chosen.length, { one: '# order selected', other: '# orders selected' })}
      </p>
    </div>
  );
}
