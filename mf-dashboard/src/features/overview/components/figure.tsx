import { Button, Skeleton } from '@shop/front-kit';
import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  children: ReactNode;
}

/** One large number on a rule, with what it counts. */
export const Figure = ({ label, children }: FigureProps) => (
  <div className="border-t border-base-content pt-3">
    <dt className="kit-caption">{label}</dt>
    <dd className="mt-1 min-h-12 text-2xl font-semibold tabular-nums">{children}</dd>
  </div>
);

interface LoadedFigureProps<Data> {
  label: string;
  query: { data?: Data | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  text: (data: Data) => string;
}

/** A figure that is asked for: a bar while it is on the way, Retry when it did not come. */
export const LoadedFigure = <Data,>({ label, query, text }: LoadedFigureProps<Data>) => (
  <Figure label={label}>
    {query.isPending && <Skeleton className="mt-2 h-8 w-24" />}
    {!query.isPending && query.data === undefined && (
      <Button busy={query.isFetching} aria-label={`Retry ${label}`} onClick={() => query.refetch()}>
        Retry
      </Button>
    )}
    {query.data !== undefined && text(query.data)}
  </Figure>
);
