import {
  Button,
  type CallReply,
  countOf,
  ErrorState,
  type ForbiddenReactionName,
  headerNumber,
  useForbiddenReaction,
  useInfiniteQuery,
} from '@shop/front-kit';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from './data-table.tsx';

/** Query from `callPages` for a call that lists rows. */
type ListQuery<Row> = UseInfiniteQueryOptions<
  CallReply<Row[]>,
  Error,
  InfiniteData<CallReply<Row[]>>,
  readonly unknown[],
  string
>;

interface ListOptions<Row> {
  /** Milliseconds until the next poll, given the loaded rows; false for never. */
  refetchMs?: (rows: readonly Row[]) => number | false;
  /** Names the reaction to a definite 401 or 403. */
  forbidden?: ForbiddenReactionName;
}

/** Reads a list page by page, always fresh, and keeps the old rows while a filter changes. */
export function usePagedList<Row>(pages: ListQuery<Row>, options: ListOptions<Row> = {}) {
  const { refetchMs = () => false, forbidden } = options;
  const query = useInfiniteQuery({
    ...pages,
    refetchInterval: ({ state }) => refetchMs(state.data?.pages.flatMap(({ body }) => body) ?? []),
    staleTime: 0,
  });
  useForbiddenReaction(forbidden, query.error);
  return {
    rows: query.data?.pages.flatMap(({ body }) => body),
    total: headerNumber(query.data?.pages[0]?.headers, 'x-total-count'),
    /** Headers of the first page, once it matches the current filter. */
    headers: query.isPlaceholderData ? undefined : query.data?.pages[0]?.headers,
    /** False while the rows are cached from an earlier visit or filter. */
    isFresh: query.isFetchedAfterMount && !query.isPlaceholderData,
    error: query.error,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

type PagedList<Row> = Omit<ReturnType<typeof usePagedList<Row>>, 'rows'> & { rows: Row[] | undefined };

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** Regular plural noun for the rows: 'orders'. */
  noun: string;
  /** Number of columns, for the placeholder. */
  columns: number;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged table in its four states: loading, error with Retry, empty, or rows with "load more". */
export function PagedTable<Row>({ list, noun, columns, empty, children }: PagedTableProps<Row>) {
  if (list.isLoading) return <DataTableSkeleton label={noun} columns={columns} />;
  if (!list.rows) return <ErrorState error={list.error} busy={list.isFetching} onRetry={list.retry} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {list.total !== undefined && <p className="kit-caption mb-2">{countOf(list.total, noun)}</p>}
      {children(list.rows)}
      {list.hasMore && (
        <Button className="mt-6" busy={list.isLoadingMore} onClick={list.loadMore}>
          More {noun}
        </Button>
      )}
    </>
  );
}
