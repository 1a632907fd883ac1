import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatDuration, Moment } from '@shop/front-kit';
import { useEffect, useState } from 'react';

const tickMs = 1_000;
const minuteMs = 60_000;
/** Minutes left at which a screen reader announces the time; it stays silent in between. */
const announcedAt = [10, 5, 1] as const;

function useMsUntil(iso: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Date.parse(iso) - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

function announcement(ms: number): string {
  if (ms === 0) return t`The time to pay this order has run out, by this device’s clock.`;
  const step = announcedAt.findLast((minutes) => ms <= minutes * minuteMs);
  return step === undefined
    ? ''
    : plural(step, {
        one: 'This order is held for # more minute.',
        other: 'This order is held for # more minutes.',
      });
}

function TimeLeft({ until, left, short }: { until: string; left: string; short: true | undefined }) {
  if (short) return t`${left} left to pay`;
  return (
    <Trans>
      Held until <Moment at={until} isDeadline />, {left}
    </Trans>
  );
}

/**
 * Counts down how long an unpaid order holds its stock. `short` omits the deadline itself. The shop ends the hold; this
 * countdown only follows the browser's clock.
 */
export function HoldCountdown({ until, short }: { until: string; short?: true }) {
  const left = useMsUntil(until);
  return (
    <>
      <p className="kit-caption">
        {left > 0 ? (
          <TimeLeft until={until} left={formatDuration(left)} short={short} />
        ) : (
          t`The time to pay has run out, by this device’s clock.`
        )}
      </p>
      <p className="sr-only" role="status">
        {announcement(left)}
      </p>
    </>
  );
}
