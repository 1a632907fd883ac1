import { type ShopFigureChange, shopFigureLabels } from '@shop/contracts/client';
import { ErrorState, formatMoment, LoadingState } from '@shop/front-kit';
import { useFigureChanges } from '../api/shop-figures.ts';

const labels: Readonly<Record<string, string>> = shopFigureLabels;

function Change({ change }: { change: ShopFigureChange }) {
  return (
    <li>
      {change.changed.map(({ figure, from, to }) => (
        <p key={figure} className="wrap-anywhere">
          {labels[figure] ?? figure}: {from} → {to}
        </p>
      ))}
      <p className="kit-caption wrap-anywhere">
        <time dateTime={change.at}>{formatMoment(change.at)}</time> · {change.by}
      </p>
    </li>
  );
}

function Content() {
  const query = useFigureChanges();
  if (query.isPending) return <LoadingState label="Loading the changes" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  const [last] = query.data;
  if (last === undefined) return <p>The figures haven't been changed. The shop shows the originals.</p>;
  return (
    <>
      <p className="mb-5 wrap-anywhere">
        Last changed by <strong>{last.by}</strong> at <time dateTime={last.at}>{formatMoment(last.at)}</time>
      </p>
      <ol className="kit-timeline">
        {query.data.map((change) => (
          <Change key={change.version} change={change} />
        ))}
      </ol>
    </>
  );
}

export function FigureChanges() {
  return (
    <section aria-labelledby="figure-changes" className="mt-12 max-w-3xl border-t border-base-content pt-4">
      <h2 id="figure-changes" className="mb-4 text-lg">
        Changes
      </h2>
      <Content />
    </section>
  );
}
