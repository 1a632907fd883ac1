import { EmptyState, Loaded } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';
import { NoMatch } from './no-match.tsx';
import { PartSkeletons } from './part-card.tsx';
import { PartGrid } from './part-grid.tsx';
import { type PartsQuery, rowsOf } from './parts-count.tsx';

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
