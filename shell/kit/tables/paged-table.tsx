import { Button, countOf, ErrorState, NotCurrent } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from './data-table.tsx';
import type { PagedList } from './use-paged-list.ts';

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** Regular plural noun for the rows: 'orders'. */
  noun: string;
  /** Number of columns, for the placeholder. */
  columns: number;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The end of a list: loads the next page, or says why it did not come. */
function MoreRows<Row>({ list, noun }: Pick<PagedTableProps<Row>, 'list' | 'noun'>) {
  const { moreError, hasMore, isLoadingMore, loadMore } = list;
  if (moreError)
    return (
      <ErrorState
        title={`Couldn't load more ${noun}`}
        error={moreError}
        busy={isLoadingMore}
        onRetry={loadMore}
      />
    );
  return (
    hasMore && (
      <Button className="mt-6" busy={isLoadingMore} onClick={loadMore}>
        More {noun}
      </Button>
    )
  );
}

/** A paged table in its four states: loading, error with Retry, empty, or rows with "load more". */
export function PagedTable<Row>({ list, noun, columns, empty, children }: PagedTableProps<Row>) {
  if (list.isLoading) return <DataTableSkeleton label={noun} columns={columns} />;
  if (!list.rows) return <ErrorState error={list.error} busy={list.isFetching} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      <NotCurrent query={{ ...list, refetch: list.retry }} />
      {list.total !== undefined && <p className="kit-caption mb-2">{countOf(list.total, noun)}</p>}
      {children(list.rows)}
      <MoreRows list={list} noun={noun} />
    </>
  );
}
