import { ApiError } from '@shop/shop-runtime';
import type { ReactNode } from 'react';
import { NotCurrent } from './not-current.tsx';
import { ErrorState, LoadingState } from './states.tsx';

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** Announced while loading. */
  label?: string;
  /** Shown while loading, instead of the drawing with the label. */
  skeleton?: ReactNode;
  /** Title of the error. */
  failed?: string;
  /** Shown when the shop answers 404 or 403: do not reveal which of the two. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, and says when it is not current; before it arrives, a loading state or an error with Retry. */
export function Loaded<Data>({ query, label, skeleton, failed, missing, children }: LoadedProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data !== undefined)
    return (
      <>
        <NotCurrent query={query} />
        {children(data)}
      </>
    );
  if (isPending) return skeleton ?? <LoadingState label={label} />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403);
  if (missing && isMissing) return missing;
  return <ErrorState title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
