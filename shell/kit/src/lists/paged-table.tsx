import type { ReactNode } from 'react';
import { countOf } from '../text.ts';
import { Button } from '../ui/button.tsx';
import { DataTableSkeleton } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/states.tsx';
import type { PagedList } from './use-paged-list.ts';

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** What the rows are, in the plural: 'orders', a regular one. */
  noun: string;
  headers: readonly string[];
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The four states of a table that is read page by page: loading, error with Retry, empty, ready with more. */
export function PagedTable<Row>({ list, noun, headers, empty, children }: PagedTableProps<Row>) {
  if (list.isLoading) return <DataTableSkeleton label={noun} columns={headers} />;
  if (!list.rows) return <ErrorState error={list.error} busy={list.isFetching} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {list.total !== undefined && <p className="kit-caption kit-table-count">{countOf(list.total, noun)}</p>}
      {children(list.rows)}
      {list.hasMore && (
        <Button className="kit-table-more" busy={list.isLoadingMore} onClick={list.loadMore}>
          More {noun}
        </Button>
      )}
    </>
  );
}
