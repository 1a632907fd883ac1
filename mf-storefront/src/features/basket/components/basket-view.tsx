import { plural, t } from '@lingui/core/macro';
import type { BasketLine as Line } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import {
  type BasketRow,
  Button,
  EmptyState,
  ErrorState,
  formatMoney,
  LinkButton,
  LiveText,
  NotCurrent,
  useBasketRows,
} from '@shop/front-kit';
import {
  ApiError,
  changeBasket,
  messageOf,
  removeFromBasket,
  useBasket,
  useBasketSync,
  useSession,
} from '@shop/shop-runtime';
import { useState } from 'react';
import { DeliveryNote } from '../../../delivery/delivery-note.tsx';
import { rowName, sumOf } from '../basket-texts.ts';
import { BasketLine, BasketSkeleton } from './basket-line.tsx';
import { BasketSummary } from './basket-summary.tsx';

interface Removed {
  readonly line: Line;
  readonly at: number;
  readonly name: string;
}

/** Remembers the last removed line for Undo. */
function useRemoved() {
  const [removed, setRemoved] = useState<Removed>();
  const remove = (row: BasketRow, at: number): void => {
    const { partId, quantity, seenPrice, part } = row;
    const partName = part?.name ?? row.partName;
    setRemoved({ line: { partId, quantity, seenPrice, partName }, at, name: rowName(row) });
    removeFromBasket([partId]);
  };
  const undo = (): void => {
    setRemoved(undefined);
    if (!removed) return;
    const { line, at } = removed;
    changeBasket((lines) =>
      lines.some(({ partId }) => partId === line.partId) ? lines : lines.toSpliced(at, 0, line),
    );
  };
  return { removed, remove, undo };
}

function RemovedNote({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-base-300 px-4 py-2 text-sm">
      <LiveText className="wrap-anywhere">{t`${removed.name} was removed.`}</LiveText>
      {/* Remove has unmounted with its line; keyboard users continue here. */}
      <Button key={removed.line.partId} kind="plain" autoFocus onClick={onUndo}>{t`Undo`}</Button>
    </div>
  );
}

/** Shown without lines: the account's basket may still be loading. */
function NoLines() {
  const session = useSession();
  const sync = useBasketSync();
  if (sync.status === 'failed')
    return (
      <ErrorState title={t`Couldn't load your account's basket`} error={sync.error} onRetry={sync.retry} />
    );
  if (sync.status === 'waiting' || (session.status === 'restoring' && !session.failed))
    return <BasketSkeleton />;
  return (
    <EmptyState
      title={t`Your basket is empty`}
      text={t`Add parts with “Add to basket”, or paste a list of part numbers.`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton kind="primary" to={`${paths.home}#parts`}>{t`See all parts`}</LinkButton>
          <LinkButton to={paths.quickOrder}>{t`Quick order`}</LinkButton>
        </div>
      }
    />
  );
}

function UnsavedNote() {
  const sync = useBasketSync();
  const failure = sync.status === 'failed' ? sync.error : undefined;
  const isRefused = failure instanceof ApiError && failure.status === 422;
  return (
    <LiveText className="mb-4 text-sm font-medium text-warning">
      {failure !== undefined &&
        (isRefused
          ? t`Your latest changes are only on this device. Your account didn't accept them: ${messageOf(failure)}`
          : t`Your latest changes are only on this device. We'll save them to your account when we can reach the shop.`)}
    </LiveText>
  );
}

/** Announced by a screen reader after a button changed the quantity. */
function changeText(rows: readonly BasketRow[], partId: string): string {
  const row = rows.find((each) => each.partId === partId);
  if (!row) return '';
  const total = formatMoney(sumOf(rows).dollars);
  return plural(row.quantity, {
    one: `${rowName(row)}: # piece. Total ${total}`,
    other: `${rowName(row)}: # pieces. Total ${total}`,
  });
}

function Lines({ onRemove }: { onRemove: (row: BasketRow, at: number) => void }) {
  const basket = useBasketRows();
  const { rows, error, isFetching, retry } = basket;
  const [changed, setChanged] = useState('');
  if (!rows)
    return error ? (
      <ErrorState
        title={t`Couldn't load the parts in your basket`}
        error={error}
        busy={isFetching}
        onRetry={retry}
      />
    ) : (
      <BasketSkeleton />
    );
  const { orderable } = sumOf(rows);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <UnsavedNote />
        <NotCurrent query={{ ...basket, refetch: retry }} />
        <p role="status" className="sr-only">
          {changeText(rows, changed)}
        </p>
        <ul className="border-t border-base-content">
          {rows.map((row, at) => (
            <BasketLine
              key={row.partId}
              row={row}
              onRemove={() => onRemove(row, at)}
              onChanged={() => setChanged(row.partId)}
            />
          ))}
        </ul>
        {orderable.length > 0 && (
          <div className="mt-6">
            <DeliveryNote lines={orderable} what={t`For this basket. Choose the delivery at checkout.`} />
          </div>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={`${paths.home}#parts`}>{t`See all parts`}</LinkButton>
          <LinkButton to={paths.quickOrder}>{t`Quick order`}</LinkButton>
        </p>
      </div>
      <BasketSummary rows={rows} />
    </div>
  );
}

export function BasketView() {
  const isEmpty = useBasket().length === 0;
  const { removed, remove, undo } = useRemoved();
  return (
    <>
      {removed && <RemovedNote removed={removed} onUndo={undo} />}
      {isEmpty ? <NoLines /> : <Lines onRemove={remove} />}
    </>
  );
}
