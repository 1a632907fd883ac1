import { plural, t } from '@lingui/core/macro';
import { type BulkParts, limits, type StaffPart } from '@shop/contracts/client';
import { selectionOf, type TableModel, ToolButton } from '@shop/front-kit/tables';
import { useState } from 'react';
import type { PartFilter } from '../part-filter.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

interface BulkBarProps {
  model: TableModel<StaffPart>;
  /** Number of parts that match the filter; undefined while another filter's parts are shown. */
  total: number | undefined;
  filter: PartFilter;
}

/** All parts of a filter, however many pages they have. */
function allOf({ sort: _sort, ...filter }: PartFilter): BulkParts {
  return { filter };
}

/** Changes the ticked parts, or all of the filter, at once. */
export function BulkBar({ model, total, filter }: BulkBarProps) {
  const [changing, setChanging] = useState<{ parts: BulkParts; count: number }>();
  const { chosen, areAll } = selectionOf(model);
  const ids = chosen.map(({ _id }) => _id);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ToolButton onClick={() => model.table.toggleAllRowsSelected(!areAll)}>
        {areAll ? t`Select none` : t`Select all shown`}
      </ToolButton>
      {ids.length > 0 && (
        <ToolButton
          kind="primary"
          disabled={ids.length > limits.bulkIdsMax}
          onClick={() => setChanging({ parts: { ids }, count: ids.length })}
        >
          {plural(ids.length, { one: 'Change # part', other: 'Change # parts' })}
        </ToolButton>
      )}
      {ids.length === 0 && total !== undefined && total <= limits.bulkPartsMax && (
        <ToolButton onClick={() => setChanging({ parts: allOf(filter), count: total })}>
          {plural(total, { one: 'Change all # part', other: 'Change all # parts' })}
        </ToolButton>
      )}
      {changing && <BulkChangeDialog {...changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}
