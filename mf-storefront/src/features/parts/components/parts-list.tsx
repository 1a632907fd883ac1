import { EmptyState, formatCount, headerNumber, Loaded, searchNotice } from '@shop/front-kit';
import type { useParts } from '../api/list-parts.ts';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';
import { NoMatch } from './no-match.tsx';
import { PartSkeletons } from './part-card.tsx';
import { PartGrid } from './part-grid.tsx';

type PartsQuery = ReturnType<typeof useParts>;

function rowsOf(parts: PartsQuery) {
  return parts.data?.pages.flatMap((page) => page.body) ?? [];
}

/** Announces how many parts are shown, and for which corrected search. */
export function PartsStatus({ parts, q }: { parts: PartsQuery; q: string | undefined }) {
  const shown = rowsOf(parts).length;
  const total = headerNumber(parts.data?.pages[0]?.headers, 'x-total-count') ?? shown;
  const notice = searchNotice(q, parts.data?.pages[0]?.headers);
  return (
    <p
      role="status"
      className={`mb-4 min-h-[1lh] ${notice ? 'border-l-4 border-secondary pl-3 text-sm' : 'kit-caption'}`}
    >
      {parts.isPending && 'Loading parts'}
      {notice && `${notice} `}
      {shown > 0 && `Showing ${formatCount(shown)} of ${formatCount(total)} parts`}
    </p>
  );
}

interface PartsListProps {
  parts: PartsQuery;
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

function Rows({ parts, ...empty }: PartsListProps) {
  const rows = rowsOf(parts);
  if (rows.length === 0 && empty.filters.length > 0) return <NoMatch {...empty} />;
  if (rows.length === 0)
    return (
      <EmptyState title="The catalogue is empty" text="New parts will appear here when they're listed." />
    );
  const more = {
    exists: parts.hasNextPage,
    busy: parts.isFetchingNextPage,
    error: parts.isFetchNextPageError ? parts.error : undefined,
    load: () => void parts.fetchNextPage(),
  };
  return <PartGrid parts={rows} outdated={parts.isPlaceholderData} more={more} />;
}

/** The four states of the list: skeletons, error with Retry, empty, cards. */
export function PartsList(props: PartsListProps) {
  return (
    <Loaded query={props.parts} skeleton={<PartSkeletons />} failed="Couldn't load the parts">
      {() => <Rows {...props} />}
    </Loaded>
  );
}
