import { t } from '@lingui/core/macro';
import { formatCount, searchNotice } from '@shop/front-kit';
import { headerNumber } from '@shop/shop-runtime';
import type { useParts, useUnsureParts } from '../list-parts.ts';

export type PartsQuery = ReturnType<typeof useParts>;
type AnyPartsQuery = PartsQuery | ReturnType<typeof useUnsureParts>;

const countId = 'parts-count';

/** Where the focus goes when the pressed button disappears with its filter. */
export function focusCount(): void {
  document.getElementById(countId)?.focus();
}

export function rowsOf(parts: AnyPartsQuery) {
  return parts.data?.pages.flatMap((page) => page.body) ?? [];
}

export function totalOf(parts: AnyPartsQuery): number {
  return headerNumber(parts.data?.pages[0]?.headers, 'x-total-count') ?? rowsOf(parts).length;
}

/** Serves the button for more of the list. */
export function moreOf(parts: AnyPartsQuery) {
  return {
    exists: parts.hasNextPage,
    busy: parts.isFetchingNextPage,
    error: parts.isFetchNextPageError ? parts.error : undefined,
    load: () => void parts.fetchNextPage(),
  };
}

function countText(parts: PartsQuery, unsure: number): string {
  if (parts.isPending) return t`Loading parts`;
  if (parts.isError && !parts.data) return '';
  const shown = rowsOf(parts).length;
  if (shown > 0) return t`Showing ${formatCount(shown)} of ${formatCount(totalOf(parts))} parts`;
  return unsure > 0 ? t`No part surely fits` : t`No parts found`;
}

interface PartsCountProps {
  parts: PartsQuery;
  /** Parts of the second list, which depend on the engine. */
  unsure: number;
  q: string | undefined;
}

/** Announces how many parts are shown, and for which corrected search. */
export function PartsCount({ parts, unsure, q }: PartsCountProps) {
  const notice = searchNotice(q, parts.data?.pages[0]?.headers);
  return (
    <p
      id={countId}
      tabIndex={-1}
      role="status"
      className={`mb-4 min-h-[1lh] ${notice ? 'border-l-4 border-secondary pl-3 text-sm' : 'kit-caption'}`}
    >
      {[notice, countText(parts, unsure)].filter(Boolean).join(' ')}
    </p>
  );
}
