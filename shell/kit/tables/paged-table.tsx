import { Toolbar } from '@base-ui/react/toolbar';
import { t } from '@lingui/core/macro';
import { Button, ErrorState, LiveText, NotCurrent } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from './data-table.tsx';
import type { PagedList } from './use-paged-list.ts';

export interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** Names the list for screen readers. */
  label: string;
  /** Says how many rows there are in all: `3 orders`. */
  count: (total: number) => string;
  /** Number of columns, for the placeholder. */
  columns?: number;
  empty: ReactNode;
  /** A `ToolButton` for each change of many rows; only while there are some. */
  actions?: ReactNode;
  /** A `ToolButton` for each tool of the list as a whole. */
  tools?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The end of a list: loads the next page, says why it did not come, or that there is none. */
function MoreRows<Row>({ list, label }: Pick<PagedTableProps<Row>, 'list' | 'label'>) {
  const { moreError, hasMore, isAtEnd, isLoadingMore, loadMore } = list;
  return (
    <>
      {moreError && (
        <ErrorState title={t`Couldn't load more`} error={moreError} busy={isLoadingMore} onRetry={loadMore} />
      )}
      {hasMore && !moreError && (
        <Button
          className="mt-6"
          aria-label={t`Load more: ${label}`}
          busy={isLoadingMore}
          onClick={loadMore}
        >{t`Load more`}</Button>
      )}
      {(hasMore || isAtEnd) && (
        <LiveText className="kit-caption mt-6">{isAtEnd && t`End of the list`}</LiveText>
      )}
    </>
  );
}

type BarProps<Row> = Pick<PagedTableProps<Row>, 'list' | 'label' | 'count' | 'actions' | 'tools'>;

/** The number of rows that match, empty while those of another filter show, with the actions and tools. */
function Bar<Row>({ list, label, count, actions, tools }: BarProps<Row>) {
  const { rows = [], total, isCounted } = list;
  const hasRows = rows.length > 0;
  const counted = hasRows && isCounted && (
    <p className="kit-caption min-h-[1lh]">{total !== undefined && count(total)}</p>
  );
  if (!tools && !(hasRows && actions)) return counted && <div className="mb-2">{counted}</div>;
  return (
    <Toolbar.Root
      aria-label={t`${label}: tools`}
      className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {counted}
      {hasRows && actions}
      {tools && <div className="ms-auto flex flex-wrap print:hidden">{tools}</div>}
    </Toolbar.Root>
  );
}

function Rows<Row>({
  list,
  label,
  columns = 1,
  empty,
  children,
}: Omit<PagedTableProps<Row>, 'count' | 'actions' | 'tools'>) {
  if (list.isLoading) return <DataTableSkeleton label={label} columns={columns} />;
  if (!list.rows) return <ErrorState error={list.error} busy={list.isFetching} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children(list.rows)}
      <MoreRows list={list} label={label} />
    </>
  );
}

/** A paged list in its four states: loading, error with Retry, empty, or rows with "load more". */
export function PagedTable<Row>({ count, actions, tools, ...props }: PagedTableProps<Row>) {
  const { list, label } = props;
  return (
    <>
      {list.rows && <NotCurrent query={{ ...list, refetch: list.retry }} />}
      <Bar list={list} label={label} count={count} actions={actions} tools={tools} />
      <Rows {...props} />
    </>
  );
}
