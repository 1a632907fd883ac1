import type { ListedPart } from '@shop/contracts';
import { Button, EmptyState, ErrorState, formatCount, messageOf, useSearchParams } from '@shop/front-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Section } from '../../../components/layout.tsx';
import { useParts } from '../api/list-parts.ts';
import { isFiltered, type PartView, readView, writeView } from '../part-view.rules.ts';
import { cardGrid, PartCard, PartSkeletons } from './part-card.tsx';
import { PartFilters } from './part-filters.tsx';

const eagerCards = 2;

interface PartGridProps {
  parts: readonly ListedPart[];
  /** Another view is on its way; these cards are still the old one. */
  outdated: boolean;
  more: { exists: boolean; busy: boolean; error: unknown; load: () => void };
}

/** The cards, and the next page on request; focus then goes on with the first new card. */
function PartGrid({ parts, outdated, more }: PartGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [continueAt, setContinueAt] = useState<number>();
  useEffect(() => {
    if (continueAt === undefined || parts.length <= continueAt) return;
    setContinueAt(undefined);
    list.current?.children[continueAt]?.querySelector<HTMLElement>('h3')?.focus();
  }, [continueAt, parts.length]);
  const loadMore = (): void => {
    setContinueAt(parts.length);
    more.load();
  };
  return (
    <>
      <ul
        ref={list}
        className={`${cardGrid} transition-opacity ${outdated ? 'opacity-60' : ''}`}
        aria-busy={outdated}
      >
        {parts.map((part, place) => (
          <li key={part._id}>
            <PartCard part={part} eager={place < eagerCards} />
          </li>
        ))}
      </ul>
      {more.exists && (
        <div className="mt-8 grid justify-items-center gap-3">
          {Boolean(more.error) && (
            <p role="alert" className="text-sm text-error">
              {messageOf(more.error)}
            </p>
          )}
          <Button busy={more.busy} onClick={loadMore}>
            Load more parts
          </Button>
        </div>
      )}
    </>
  );
}

type PartsQuery = ReturnType<typeof useParts>;

function NoParts({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState
      title="No part matches"
      text="Try a shorter search or another family."
      action={<Button onClick={onReset}>Show all parts</Button>}
    />
  ) : (
    <EmptyState title="The catalogue is empty" text="New parts will stand here as soon as they are listed." />
  );
}

function rowsOf(parts: PartsQuery) {
  return parts.data?.pages.flatMap((page) => page.body) ?? [];
}

function statusOf(parts: PartsQuery): string | undefined {
  if (parts.isPending) return 'Loading parts';
  if (!parts.data) return undefined;
  const shown = rowsOf(parts).length;
  const total = parts.data.pages[0]?.headers?.['x-total-count'] ?? shown;
  return `Showing ${formatCount(shown)} of ${formatCount(total)} parts`;
}

/** The four states of the list: skeletons, error with Retry, empty, cards. */
function PartsList({ parts, empty }: { parts: PartsQuery; empty: ReactNode }) {
  if (parts.isPending) return <PartSkeletons />;
  if (!parts.data)
    return (
      <ErrorState
        title="The parts did not load"
        error={parts.error}
        busy={parts.isFetching}
        onRetry={() => void parts.refetch()}
      />
    );
  const rows = rowsOf(parts);
  if (rows.length === 0) return empty;
  const more = {
    exists: parts.hasNextPage,
    busy: parts.isFetchingNextPage,
    error: parts.isFetchNextPageError ? parts.error : undefined,
    load: () => void parts.fetchNextPage(),
  };
  return <PartGrid parts={rows} outdated={parts.isPlaceholderData} more={more} />;
}

/** The catalogue on the home page; search, family and order are kept in the address. */
export function PartsSection() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const parts = useParts(view);
  const show = (next: PartView): void =>
    setParams((current) => writeView(current, next), { replace: true, preventScrollReset: true });
  return (
    <Section id="parts" title="Parts" caption="Catalogue / prices in US dollars, per piece">
      <PartFilters view={view} onChange={show} />
      <p role="status" className="kit-caption mb-4 min-h-[1lh]">
        {statusOf(parts)}
      </p>
      <PartsList
        parts={parts}
        empty={<NoParts filtered={isFiltered(view)} onReset={() => show({ sort: view.sort })} />}
      />
    </Section>
  );
}
