import { type BulkParts, limits, type StaffPart } from '@shop/contracts/client';
import { Button, countOf } from '@shop/front-kit';
import { lazy, Suspense, useState } from 'react';
import type { useChosenRows } from '../../../editing/chosen-rows.tsx';
import type { PartFilter } from '../api/parts.ts';

const BulkChangeDialog = lazy(() => import('./bulk-change-dialog.tsx'));

interface BulkBarProps {
  shown: readonly StaffPart[];
  /** Number of parts that match the filter. */
  total: number;
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
  const { ids, choose } = chosen;
  const shownIds = shown.map(({ _id }) => _id);
  const areAll = shownIds.every((id) => ids.has(id));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button onClick={() => choose(shownIds, !areAll)}>{areAll ? 'Select none' : 'Select all shown'}</Button>
      {ids.size > 0 && (
        <Button
          kind="primary"
          disabled={ids.size > limits.bulkIdsMax}
          onClick={() => setChanging({ parts: { ids: [...ids] }, count: ids.size })}
        >
          Change {countOf(ids.size, 'parts')}
        </Button>
      )}
      {ids.size === 0 && total <= limits.bulkPartsMax && (
        <Button onClick={() => setChanging({ parts: allOf(filter), count: total })}>
          Change all {countOf(total, 'parts')}
        </Button>
      )}
      {changing && (
        <Suspense>
          <BulkChangeDialog {...changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
