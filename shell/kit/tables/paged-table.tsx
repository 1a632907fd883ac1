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
  /** Buttons that change many rows at once; only while there are some. */
  actions?: ReactNode;
  /** Buttons for the list as a whole. */
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

type BarProps<Row> = Pick<PagedTableProps<Row>, 'list' | 'noun' | 'actions' | 'tools'>;

/** The number of rows that match, empty while those of another filter show, with the actions and tools. */
function Bar<Row>({ list, noun, actions, tools }: BarProps<Row>) {
  const { rows = [], total, isCounted } = list;
  const hasRows = rows.length > 0;
  if (!tools && !(hasRows && (isCounted || actions))) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {hasRows && isCounted && (
        <p className="kit-caption min-h-[1lh]">{total !== undefined && countOf(total, noun)}</p>
      )}
      {hasRows && actions}
      {tools && <div className="ms-auto flex flex-wrap print:hidden">{tools}</div>}
    </div>
  );
}

function Rows<Row>({
  list,
  noun,
  columns = 1,
  empty,
  children,
}: Omit<PagedTableProps<Row>, 'actions' | 'tools'>) {
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
export function PagedTable<Row>({ actions, tools, ...props }: PagedTableProps<Row>) {
  const { list, noun } = props;
  return (
    <>
      {list.rows && <NotCurrent query={{ ...list, refetch: list.retry }} />}
      <Bar list={list} noun={noun} actions={actions} tools={tools} />
      <Rows {...props} />
    </>
  );
}
