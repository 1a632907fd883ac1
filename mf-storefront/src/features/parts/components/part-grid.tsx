import { t } from '@lingui/core/macro';
import type { ListedPart } from '@shop/contracts';
import { Button } from '@shop/front-kit';
import { messageOf } from '@shop/shop-runtime';
import { useEffect, useRef, useState } from 'react';
import { cardGrid, PartCard } from './part-card.tsx';

interface PartGridProps {
  parts: readonly ListedPart[];
  /** These cards are from the previous view; the new one is loading. */
  outdated: boolean;
  more: { exists: boolean; busy: boolean; error: unknown; load: () => void };
}

/** The cards and "Load more"; focus then moves to the first new card. */
export function PartGrid({ parts, outdated, more }: PartGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [continueAt, setContinueAt] = useState<number>();
  useEffect(() => {
    if (continueAt === undefined || parts.length <= continueAt) return;
    setContinueAt(undefined);
    list.current?.children[continueAt]?.querySelector<HTMLElement>('h3')?.focus();
  }, [continueAt, parts.length]);
  const loadMore = (): void => {
    setContinueAt(parts.length);
    more.load();
  };
  return (
    <>
      <ul
        ref={list}
        className={`${cardGrid} transition-opacity ${outdated ? 'opacity-60' : ''}`}
        aria-busy={outdated}
      >
        {parts.map((part) => (
          <li key={part._id} className="kit-drawn-when-near">
            <PartCard part={part} />
          </li>
        ))}
      </ul>
      {more.exists && (
        <div className="mt-8 grid justify-items-center gap-3">
          {Boolean(more.error) && (
            <p role="alert" className="text-sm text-error">
              {messageOf(more.error)}
            </p>
          )}
          <Button busy={more.busy} onClick={loadMore}>{t`Load more parts`}</Button>
        </div>
      )}
    </>
  );
}
