import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { Button, formatCount, Loaded } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { useShelves } from '../packing.ts';
import { byShelf, pickLines, type ShelvedLine } from '../pick-list.ts';

const columns = (): Column<ShelvedLine>[] => [
  { header: t`Shelf`, cell: ({ shelf }) => <span className="font-mono">{shelf ?? t`No shelf`}</span> },
  {
    header: t`Part number`,
    cell: ({ partNumber }) => <span className="font-mono text-sm">{partNumber}</span>,
  },
  { header: t`Part`, cell: ({ partName }) => <span className="wrap-anywhere">{partName}</span> },
  { header: t`Pieces`, numeric: true, cell: ({ pieces }) => formatCount(pieces) },
  { header: t`Orders`, numeric: true, cell: ({ orders }) => formatCount(orders) },
];

/** Lists the parts of several orders to fetch, in the order of the shelves. */
export function PickList({ orders }: { orders: readonly WholeOrder[] }) {
  const lines = pickLines(orders);
  const shelves = useShelves(lines.map(({ partId }) => partId));
  return (
    <Loaded query={shelves} label={t`Loading the shelves`}>
      {(known) => (
        <div className="grid gap-5">
          <DataTable
            label={t`Pick list`}
            columns={columns()}
            rows={byShelf(lines, known)}
            keyOf={({ partId }) => partId}
          />
          <div className="print:hidden">
            <Button onClick={() => window.print()}>{t`Print`}</Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
