import { type ShopFigureChange, shopFigureLabels } from '@shop/contracts/client';
import { formatMoment, Loaded, Section } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { useFigureChanges } from '../save-figures.ts';

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
        <time dateTime={change.at}>{formatMoment(change.at)}</time> ·{' '}
        <Who by={change.by} byUid={change.byUid} />
      </p>
    </li>
  );
}

function Changes({ changes }: { changes: readonly ShopFigureChange[] }) {
  const [last] = changes;
  if (last === undefined) return <p>The figures haven't been changed. The shop shows the originals.</p>;
  return (
    <>
      <p className="wrap-anywhere">
        Last changed by{' '}
        <strong>
          <Who by={last.by} byUid={last.byUid} />
        </strong>{' '}
        at <time dateTime={last.at}>{formatMoment(last.at)}</time>
      </p>
      <ol className="kit-timeline">
        {changes.map((change) => (
          <Change key={change.version} change={change} />
        ))}
      </ol>
    </>
  );
}

export function FigureChanges() {
  return (
    <div className="mt-12 max-w-3xl">
      <Section title="Changes">
        <Loaded query={useFigureChanges()} label="Loading the changes">
          {(changes) => <Changes changes={changes} />}
        </Loaded>
      </Section>
    </div>
  );
}
