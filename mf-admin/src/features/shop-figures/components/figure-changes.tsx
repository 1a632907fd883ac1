import { t } from '@lingui/core/macro';
import { type ShopFigureChange, shopFigureLabels } from '@shop/contracts/client';
import { Loaded, Moment, Section } from '@shop/front-kit';
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
        <Moment at={change.at} /> · <Who by={change.by} byUid={change.byUid} />
      </p>
    </li>
  );
}

function Changes({ changes }: { changes: readonly ShopFigureChange[] }) {
  const [last] = changes;
  if (last === undefined) return <p>{t`The figures haven't been changed. The shop shows the originals.`}</p>;
  return (
    <>
      <p className="wrap-anywhere">
        {t`Last changed by`}{' '}
        <strong>
          <Who by={last.by} byUid={last.byUid} />
        </strong>{' '}
        {t`at`} <Moment at={last.at} />
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
      <Section title={t`Changes`}>
        <Loaded query={useFigureChanges()} label={t`Loading the changes`}>
          {(changes) => <Changes changes={changes} />}
        </Loaded>
      </Section>
    </div>
  );
}
