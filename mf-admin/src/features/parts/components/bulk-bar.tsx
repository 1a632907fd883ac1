import { type BulkParts, limits, type StaffPart } from '@shop/contracts/client';
import { Button, countOf } from '@shop/front-kit';
import { useState } from 'react';
import type { useChosenRows } from '../../../editing/chosen-rows.tsx';
import type { PartFilter } from '../api/parts.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

interface BulkBarProps {
  shown: readonly StaffPart[];
  /** Number of parts that match the filter; undefined while another filter's parts are shown. */
  total: number | undefined;
  filter: PartFilter;
  chosen: ReturnType<typeof useChosenRows>;
}

/** All parts of a filter, however many pages they have. */
function allOf({ sort: _sort, ...filter }: PartFilter): BulkParts {
  return { filter };
}

/** Changes the ticked parts, or all of the filter, at once. */
export function BulkBar({ shown, total, filter, chosen }: BulkBarProps) {
  const [changing, setChanging] = useState<{ parts: BulkParts; count: number }>();
  const shownIds = shown.map(({ _id }) => _id);
  // Ticked parts that the filter hides or that are gone don't count.
  const ids = shownIds.filter((id) => chosen.ids.has(id));
  const areAll = ids.length === shownIds.length;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button onClick={() => chosen.choose(shownIds, !areAll)}>
        {areAll ? 'Select none' : 'Select all shown'}
      </Button>
      {ids.length > 0 && (
        <Button
          kind="primary"
          disabled={ids.length > limits.bulkIdsMax}
          onClick={() => setChanging({ parts: { ids }, count: ids.length })}
        >
          Change {countOf(ids.length, 'parts')}
        </Button>
      )}
      {ids.length === 0 && total !== undefined && total <= limits.bulkPartsMax && (
        <Button onClick={() => setChanging({ parts: allOf(filter), count: total })}>
          Change all {countOf(total, 'parts')}
        </Button>
      )}
      {changing && <BulkChangeDialog {...changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}
