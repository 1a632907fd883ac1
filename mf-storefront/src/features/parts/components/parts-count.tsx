import { formatCount, headerNumber, searchNotice } from '@shop/front-kit';
import type { useParts } from '../api/list-parts.ts';

export type PartsQuery = ReturnType<typeof useParts>;

const countId = 'parts-count';

/** Where the focus goes when the pressed button disappears with its filter. */
export function focusCount(): void {
  document.getElementById(countId)?.focus();
}

export function rowsOf(parts: PartsQuery) {
  return parts.data?.pages.flatMap((page) => page.body) ?? [];
}

function countText(parts: PartsQuery): string {
  if (parts.isPending) return 'Loading parts';
  if (parts.isError && !parts.data) return '';
  const shown = rowsOf(parts).length;
  const total = headerNumber(parts.data?.pages[0]?.headers, 'x-total-count') ?? shown;
  return shown > 0 ? `Showing ${formatCount(shown)} of ${formatCount(total)} parts` : 'No parts found';
}

/** Announces how many parts are shown, and for which corrected search. */
export function PartsCount({ parts, q }: { parts: PartsQuery; q: string | undefined }) {
  const notice = searchNotice(q, parts.data?.pages[0]?.headers);
  return (
    <p
      id={countId}
      tabIndex={-1}
      role="status"
      className={`mb-4 min-h-[1lh] ${notice ? 'border-l-4 border-secondary pl-3 text-sm' : 'kit-caption'}`}
    >
      {[notice, countText(parts)].filter(Boolean).join(' ')}
    </p>
  );
}
