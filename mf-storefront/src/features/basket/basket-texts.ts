import { limits, quantityText, texts, toCents } from '@shop/contracts/client';
import { type BasketRow, basketTotal, formatCount, formatDollars } from '@shop/front-kit';

/** What the shop calls a line, or called it when it was put in. */
export function rowName({ part, partName }: BasketRow): string {
  return part?.name ?? partName ?? 'A part that is no longer sold';
}

/** What became of the price since the part was put in. Prices of other quantities are no change. */
export function priceNote({ part, seenPrice, price }: BasketRow): string | undefined {
  if (!part) return undefined;
  const current = [part.price, ...(part.priceBreaks ?? []).map((each) => each.price)];
  return current.includes(seenPrice)
    ? undefined
    : `Price per piece: was ${formatDollars(seenPrice)}, now ${formatDollars(price)}`;
}

/** The next lower price, for who takes more. */
export function nextBreak({ part, quantity }: BasketRow): string | undefined {
  const next = part?.priceBreaks?.find(({ fromQuantity }) => fromQuantity > quantity);
  if (!part || !next || next.fromQuantity > part.availableQuantity) return undefined;
  return `${formatDollars(next.price)} each from ${formatCount(next.fromQuantity)} pieces`;
}

/** Why a line cannot be ordered as it is. */
export function troubleOf({ part, problem }: BasketRow): string | undefined {
  if (problem === undefined) return undefined;
  return part && problem.fault !== 'part-not-found' ? quantityText(part, problem.fault) : 'No longer sold';
}

export interface BasketSum {
  readonly dollars: number;
  readonly pieces: number;
  readonly orderable: readonly BasketRow[];
  /** Lines that cannot be ordered as they are. */
  readonly left: readonly BasketRow[];
  /** Why nobody could pay for it at once. */
  readonly refusal: string | undefined;
}

function totalRefusal(cents: number): string | undefined {
  if (cents < limits.chargeMinCents) return texts.totalTooSmall;
  return cents > limits.chargeMaxCents ? texts.totalTooLarge : undefined;
}

export function sumOf(rows: readonly BasketRow[]): BasketSum {
  const orderable = rows.filter(({ problem }) => problem === undefined);
  const dollars = basketTotal(rows);
  return {
    dollars,
    pieces: orderable.reduce((sum, { quantity }) => sum + quantity, 0),
    orderable,
    left: rows.filter(({ problem }) => problem !== undefined),
    refusal: orderable.length === 0 ? undefined : totalRefusal(toCents(dollars)),
  };
}
