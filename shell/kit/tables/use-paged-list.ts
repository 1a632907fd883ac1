import { type ForbiddenReactionName, polled, useForbiddenReaction } from '@shop/front-kit';
import { type CallReply, headerNumber } from '@shop/shop-runtime';
import type { InfiniteData, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';

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
    ...polled<InfiniteData<CallReply<Row[]>>>((data) => {
      const loaded = data?.pages ?? [];
      const everyMs = refetchMs(loaded.flatMap(({ body }) => body));
      // A poll reads all loaded pages again: with more pages it comes less often.
      return everyMs && everyMs * Math.max(1, loaded.length);
    }),
  });
  useForbiddenReaction(forbidden, query.error);
  const loaded = query.data?.pages;
  const shownHeaders = loaded?.[0]?.headers;
  /** Headers of the first page, once it matches the current filter. */
  const headers = query.isPlaceholderData ? undefined : shownHeaders;
  return {
    rows: loaded?.flatMap(({ body }) => body),
    headers,
    /** Number of rows that match the current filter; undefined while those of another filter show. */
    total: headerNumber(headers, 'x-total-count'),
    /** Whether the call counts what matches. */
    isCounted: headerNumber(shownHeaders, 'x-total-count') !== undefined,
    /** False while the rows are cached from an earlier visit or filter. */
    isFresh: query.isFetchedAfterMount && !query.isPlaceholderData,
    error: query.error,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    /** All of several pages are loaded. */
    isAtEnd: !query.isPlaceholderData && !query.hasNextPage && (loaded?.length ?? 0) > 1,
    /** Why the next page did not load. */
    moreError: query.isFetchNextPageError ? query.error : undefined,
    loadMore: () => void query.fetchNextPage(),
    /** For the notice that the rows are not current. */
    isRefetchError: query.isRefetchError,
    dataUpdatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}

export type PagedList<Row> = Omit<ReturnType<typeof usePagedList<Row>>, 'rows'> & { rows: Row[] | undefined };
