import { Button, Skeleton } from '@shop/front-kit';
import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  children: ReactNode;
}

/** More characters than this are smaller, so that millions keep within their column. */
const largeLength = 9;

function sizeOf(content: ReactNode): string {
  return typeof content === 'string' && content.length > largeLength ? 'text-xl' : 'text-2xl';
}

/** One large number on a rule, with what it counts. */
export function Figure({ label, children }: FigureProps) {
  return (
    <div className="border-t border-base-content pt-3">
      <dt className="kit-caption">{label}</dt>
      <dd className={`mt-1 min-h-12 font-semibold tabular-nums ${sizeOf(children)}`}>{children}</dd>
    </div>
  );
}

interface LoadedFigureProps<Data> {
  label: string;
  query: { data?: Data | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  text: (data: Data) => string;
}

/** A figure that is asked for: a bar while it is on the way, Retry when it did not come. */
export function LoadedFigure<Data>({ label, query, text }: LoadedFigureProps<Data>) {
  const content = (): ReactNode => {
    if (query.data !== undefined) return text(query.data);
    if (query.isPending) return <Skeleton className="mt-2 h-8 w-24" />;
    return (
      <Button busy={query.isFetching} aria-label={`Retry ${label}`} onClick={() => query.refetch()}>
        Retry
      </Button>
    );
  };
  return <Figure label={label}>{content()}</Figure>;
}
