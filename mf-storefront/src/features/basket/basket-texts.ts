import { t } from '@lingui/core/macro';
import { limits, quantityText, restockDay, texts, toCents } from '@shop/contracts/client';
import {
  type BasketRow,
  basketTotal,
  formatCount,
  formatDay,
  formatMoney,
  priceChange,
} from '@shop/front-kit';

/** Returns the part's current name, or its name when it was added. */
export function rowName({ part, partName }: BasketRow): string {
  return part?.name ?? partName ?? t`A part that is no longer sold`;
}

/** Describes a price change since the part was added. */
export function priceNote(row: BasketRow): string | undefined {
  const change = priceChange(row);
  return change && t`Price per piece: was ${formatMoney(change.was)}, now ${formatMoney(change.now)}`;
}

/** Names the next quantity break, if the stock reaches it. */
export function nextBreak({ part, quantity }: BasketRow): string | undefined {
  const next = part?.priceBreaks?.find(({ fromQuantity }) => fromQuantity > quantity);
  if (!part || !next || next.fromQuantity > part.availableQuantity) return undefined;
  return t`${formatMoney(next.price)} each from ${formatCount(next.fromQuantity)} pieces`;
}

/** Explains why a line cannot be ordered. */
export function troubleOf({ part, problem }: BasketRow): string | undefined {
  if (problem === undefined) return undefined;
  if (!part || problem.fault === 'part-not-found') return t`No longer sold`;
  const day = restockDay(part, new Date());
  const text = quantityText(part, problem.fault);
  return day ? t`${text}, expected back on ${formatDay(day)}` : text;
}

export interface BasketSum {
  readonly dollars: number;
  readonly pieces: number;
  readonly orderable: readonly BasketRow[];
  /** Lines that cannot be ordered. */
  readonly left: readonly BasketRow[];
  /** Why a card cannot be charged for this total. Delivery may still bring it above the minimum. */
  readonly refusal: string | undefined;
}

export function sumOf(rows: readonly BasketRow[]): BasketSum {
  const orderable = rows.filter(({ problem }) => problem === undefined);
  const dollars = basketTotal(rows);
  return {
    dollars,
    pieces: orderable.reduce((sum, { quantity }) => sum + quantity, 0),
    orderable,
    left: rows.filter(({ problem }) => problem !== undefined),
    refusal: toCents(dollars) > limits.chargeMaxCents ? texts.totalTooLarge : undefined,
  };
}
