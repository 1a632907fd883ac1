import { Button, countOf, ErrorState, LiveText, NotCurrent } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from './data-table.tsx';
import type { PagedList } from './use-paged-list.ts';

export interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** Regular plural noun for the rows: 'orders'. */
  noun: string;
  /** Number of columns, for the placeholder. */
  columns?: number;
  empty: ReactNode;
  /** Buttons next to the number of rows. */
  tools?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The end of a list: loads the next page, says why it did not come, or that there is none. */
function MoreRows<Row>({ list, noun }: Pick<PagedTableProps<Row>, 'list' | 'noun'>) {
  const { moreError, hasMore, isAtEnd, isLoadingMore, loadMore } = list;
  return (
    <>
      {moreError && (
        <ErrorState
          title={`Couldn't load more ${noun}`}
          error={moreError}
          busy={isLoadingMore}
          onRetry={loadMore}
        />
      )}
      {hasMore && !moreError && (
        <Button className="mt-6" busy={isLoadingMore} onClick={loadMore}>
          More {noun}
        </Button>
      )}
      {(hasMore || isAtEnd) && (
        <LiveText className="kit-caption mt-6">{isAtEnd && `No more ${noun}`}</LiveText>
      )}
    </>
  );
}

/** The number of rows that match, empty while those of another filter show, and the tools. */
function Bar<Row>({ list, noun, tools }: Pick<PagedTableProps<Row>, 'list' | 'noun' | 'tools'>) {
  const { rows = [], total, isCounted } = list;
  const hasCount = isCounted && rows.length > 0;
  if (!hasCount && !tools) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-end gap-x-2 print:hidden">
      <p className="kit-caption me-auto min-h-[1lh]">
        {hasCount && total !== undefined && countOf(total, noun)}
      </p>
      {tools}
    </div>
  );
}

function Rows<Row>({ list, noun, columns = 1, empty, children }: Omit<PagedTableProps<Row>, 'tools'>) {
  if (list.isLoading) return <DataTableSkeleton label={noun} columns={columns} />;
  if (!list.rows) return <ErrorState error={list.error} busy={list.isFetching} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children(list.rows)}
      <MoreRows list={list} noun={noun} />
    </>
  );
}

/** A paged list in its four states: loading, error with Retry, empty, or rows with "load more". */
export function PagedTable<Row>({ tools, ...props }: PagedTableProps<Row>) {
  const { list, noun } = props;
  return (
    <>
      {list.rows && <NotCurrent query={{ ...list, refetch: list.retry }} />}
      <Bar list={list} noun={noun} tools={tools} />
      <Rows {...props} />
    </>
  );
}
