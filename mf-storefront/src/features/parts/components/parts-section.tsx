import { Button, EmptyState, ErrorState, formatCount, useSearchParams } from '@shop/front-kit';
import { Section } from '../../../components/section.tsx';
import { useParts } from '../api/list-parts.ts';
import { isFiltered, type PartView, readView, writeView } from '../part-view.rules.ts';
import { PartFilters } from './part-filters.tsx';
import { PartGrid } from './part-grid.tsx';
import { PartSkeletons } from './part-skeletons.tsx';

const NothingHere = ({ filtered, onReset }: { filtered: boolean; onReset: () => void }) =>
  filtered ? (
    <EmptyState
      title="No part matches"
      text="Try a shorter search or another family."
      action={<Button onClick={onReset}>Show all parts</Button>}
    />
  ) : (
    <EmptyState title="The catalogue is empty" text="New parts will stand here as soon as they are listed." />
  );

/** The catalogue on the home page; what is shown stands in the address. */
export const PartsSection = () => {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const parts = useParts(view);
  const show = (next: PartView): void =>
    setParams((current) => writeView(current, next), { replace: true, preventScrollReset: true });

  const rows = parts.data?.pages.flatMap((page) => page.body) ?? [];
  const total = parts.data?.pages[0]?.headers?.['x-total-count'] ?? rows.length;
  const shown = `Showing ${formatCount(rows.length)} of ${formatCount(total)} parts`;
  const status = parts.isPending ? 'Loading parts' : parts.data && shown;

  return (
    <Section id="parts" title="Parts" caption="Catalogue / prices in US dollars, per piece">
      <PartFilters view={view} onChange={show} />
      <p role="status" className="kit-caption mb-4 min-h-[1lh]">
        {status}
      </p>
      {parts.isPending && <PartSkeletons />}
      {parts.isError && !parts.data && (
        <ErrorState
          title="The parts did not load"
          error={parts.error}
          busy={parts.isFetching}
          onRetry={() => void parts.refetch()}
        />
      )}
      {parts.data && rows.length === 0 && (
        <NothingHere filtered={isFiltered(view)} onReset={() => show({ sort: view.sort })} />
      )}
      {rows.length > 0 && (
        <PartGrid
          parts={rows}
          outdated={parts.isPlaceholderData}
          more={{
            exists: parts.hasNextPage,
            busy: parts.isFetchingNextPage,
            error: parts.isFetchNextPageError ? parts.error : undefined,
            load: () => void parts.fetchNextPage(),
          }}
        />
      )}
    </Section>
  );
};
