import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { Button, Skeleton, TextLink } from '@shop/front-kit';
import { useWork, type WorkLine } from './use-work.ts';

const places: Readonly<Record<WorkLine['what'], string>> = {
  'to-pack': paths.packing,
  'refund-failed': `${paths.orders}?attention=refund-failed`,
  'payment-declined': `${paths.orders}?attention=payment-declined`,
  messages: `${paths.manageOrders}?state=unanswered`,
  returns: `${paths.returns}?state=requested`,
  reviews: paths.manageReviews,
  imports: paths.importParts,
  'low-stock': `${paths.manageParts}?show=low-stock`,
  'failed-jobs': paths.systemStatus,
};

function textOf({ what, count }: WorkLine): string {
  switch (what) {
    case 'to-pack':
      return plural(count, { one: '# order to pack', other: '# orders to pack' });
    case 'refund-failed':
      return plural(count, { one: '# order with a failed refund', other: '# orders with a failed refund' });
    case 'payment-declined':
      return plural(count, {
        one: '# order with a declined payment',
        other: '# orders with a declined payment',
      });
    case 'messages':
      return plural(count, {
        one: '# order with an unanswered message',
        other: '# orders with an unanswered message',
      });
    case 'returns':
      return plural(count, {
        one: '# return to approve or decline',
        other: '# returns to approve or decline',
      });
    case 'reviews':
      return plural(count, { one: '# review to publish or reject', other: '# reviews to publish or reject' });
    case 'imports':
      return plural(count, { one: '# import to apply or discard', other: '# imports to apply or discard' });
    case 'low-stock':
      return plural(count, { one: '# part low in stock', other: '# parts low in stock' });
    case 'failed-jobs':
      return plural(count, { one: '# job failed', other: '# jobs failed' });
  }
}

const minuteMs = 60_000;
const [hour, day] = [60, 24 * 60];

/** Returns `oldest 3 days`: whole units of the largest that fits. */
function ageText(iso: string): string {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(iso)) / minuteMs));
  const [hours, days] = [Math.floor(minutes / hour), Math.floor(minutes / day)];
  if (days > 0) return plural(days, { one: 'oldest # day', other: 'oldest # days' });
  if (hours > 0) return plural(hours, { one: 'oldest # hour', other: 'oldest # hours' });
  return plural(minutes, { one: 'oldest # minute', other: 'oldest # minutes' });
}

function Line(line: WorkLine) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-base-300 py-2">
      <TextLink to={places[line.what]}>{textOf(line)}</TextLink>
      {line.oldest !== undefined && <span className="kit-caption">{ageText(line.oldest)}</span>}
    </li>
  );
}

export function WorkList() {
  const { lines, isPending, failed } = useWork();
  if (isPending) return <Skeleton className="h-24" />;
  return (
    <>
      {lines.length > 0 && (
        <ul className="border-t border-base-300">
          {lines.map((line) => (
            <Line key={line.what} {...line} />
          ))}
        </ul>
      )}
      {lines.length === 0 && failed.length === 0 && (
        <p>{t`No order, return, review, part or job is waiting.`}</p>
      )}
      {failed.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-4">
          {t`Some of the work couldn't be loaded.`}
          <Button onClick={() => failed.forEach((query) => void query.refetch())}>{t`Retry`}</Button>
        </p>
      )}
    </>
  );
}
