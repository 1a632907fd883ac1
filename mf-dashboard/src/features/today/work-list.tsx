import { paths } from '@shop/contracts/pages';
import { Button, countOf, Skeleton, TextLink } from '@shop/front-kit';
import { useWork, type WorkLine } from './today.ts';

const works: Readonly<Record<WorkLine['what'], { noun: string; text: string; to: string }>> = {
  'to-pack': { noun: 'orders', text: 'to pack', to: paths.packing },
  'refund-failed': {
    noun: 'orders',
    text: 'with a failed refund',
    to: `${paths.orders}?attention=refund-failed`,
  },
  'payment-declined': {
    noun: 'orders',
    text: 'with a declined payment',
    to: `${paths.orders}?attention=payment-declined`,
  },
  messages: {
    noun: 'orders',
    text: 'with an unanswered message',
    to: `${paths.manageOrders}?state=unanswered`,
  },
  returns: { noun: 'returns', text: 'to approve or decline', to: `${paths.returns}?state=requested` },
  reviews: { noun: 'reviews', text: 'to publish or reject', to: paths.manageReviews },
  imports: { noun: 'imports', text: 'to apply or discard', to: paths.importParts },
  'low-stock': { noun: 'parts', text: 'low in stock', to: `${paths.manageParts}?show=low-stock` },
  'failed-jobs': { noun: 'jobs', text: 'failed', to: paths.systemStatus },
};

const minuteMs = 60_000;
const units = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const;

/** Returns `3 days`: whole units of the largest that fits. */
function ageOf(iso: string): string {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(iso)) / minuteMs));
  const [unit, size] = units.find(([, each]) => minutes >= each) ?? units[2];
  return countOf(Math.floor(minutes / size), unit);
}

function Line({ what, count, oldest }: WorkLine) {
  const { noun, text, to } = works[what];
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-base-300 py-2">
      <TextLink to={to}>
        {countOf(count, noun)} {text}
      </TextLink>
      {oldest !== undefined && <span className="kit-caption">oldest {ageOf(oldest)}</span>}
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
      {lines.length === 0 && failed.length === 0 && <p>No order, return, review, part or job is waiting.</p>}
      {failed.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-4">
          Some of the work couldn't be loaded.
          <Button onClick={() => failed.forEach((query) => void query.refetch())}>Retry</Button>
        </p>
      )}
    </>
  );
}
