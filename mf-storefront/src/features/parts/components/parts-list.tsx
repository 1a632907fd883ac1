import { t } from '@lingui/core/macro';
import { EmptyState, Loaded } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';
import { NoMatch } from './no-match.tsx';
import { PartSkeletons } from './part-card.tsx';
import { PartGrid } from './part-grid.tsx';
import { moreOf, type PartsQuery, rowsOf } from './parts-count.tsx';

interface PartsListProps {
  parts: PartsQuery;
  /** The list below this one, of parts that depend on the engine. */
  unsure: { readonly count: number; readonly isLoading: boolean };
  view: PartView;
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

function Rows({ parts, unsure, ...empty }: PartsListProps) {
  const rows = rowsOf(parts);
  if (rows.length === 0 && unsure.isLoading) return <PartSkeletons />;
  if (rows.length === 0 && unsure.count > 0) return null;
  if (rows.length === 0 && empty.filters.length > 0) return <NoMatch {...empty} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t`The catalogue is empty`}
        text={t`New parts will appear here when they're listed.`}
      />
    );
  return <PartGrid parts={rows} outdated={parts.isPlaceholderData} more={moreOf(parts)} />;
}

/** The four states of the list: skeletons, error with Retry, empty, cards. */
export function PartsList(props: PartsListProps) {
  return (
    <Loaded query={props.parts} skeleton={<PartSkeletons />} failed={t`Couldn't load the parts`}>
      {() => <Rows {...props} />}
    </Loaded>
  );
}
