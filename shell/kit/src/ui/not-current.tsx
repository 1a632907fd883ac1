import { t } from '@lingui/core/macro';
import { formatDeadline } from '../text.ts';
import { Button } from './button.tsx';

interface NotCurrentProps {
  query: {
    /** The last refresh failed; a failed next page of a list is not meant. */
    readonly isRefetchError: boolean;
    readonly isFetching: boolean;
    /** When the data arrived that the page shows; 0 when it came with the page. */
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
}

/** Says that a page shows older data because it could not be read again. It waits in the page, so that screen readers announce it. */
export function NotCurrent({
  query: { isRefetchError, isFetching, dataUpdatedAt, refetch },
}: NotCurrentProps) {
  const asOf = formatDeadline(new Date(dataUpdatedAt).toISOString());
  return (
    <div aria-live="polite" className="kit-live">
      {isRefetchError ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-3 border-warning pl-3 text-sm print:hidden">
          <p>
            {dataUpdatedAt === 0
              ? t`Couldn't refresh. This is what the page opened with.`
              : t`Couldn't refresh. Shown as of ${asOf}.`}
          </p>
          <Button kind="plain" busy={isFetching} onClick={() => void refetch()}>{t`Retry`}</Button>
        </div>
      ) : null}
    </div>
  );
}
