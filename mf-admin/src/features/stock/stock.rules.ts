import type { StockAdjustmentReason, StockLine } from '@shop/contracts';

interface Reason {
  readonly label: string;
  /** What the figure beside it is. */
  readonly figure: string;
  /** The change that a typed figure means, where there are `present` pieces: for a count on hand, else available. */
  readonly change: (figure: number, present: number) => number;
}

/** Each reason says itself whether pieces come or go, so that nobody has to think of a sign. */
export const reasons: Readonly<Record<StockAdjustmentReason, Reason>> = {
  delivery: { label: 'Delivery', figure: 'Pieces that came in', change: (pieces) => pieces },
  count: { label: 'Count', figure: 'Pieces counted', change: (counted, present) => counted - present },
  damage: { label: 'Damage', figure: 'Pieces damaged', change: (pieces) => -pieces },
  return: { label: 'Return', figure: 'Pieces that came back', change: (pieces) => pieces },
  other: { label: 'Other', figure: 'Change (+ or −)', change: (change) => change },
};

/** What a part has. `committed` are pieces that were sold and not sent, absent while orders do not say. */
export interface PresentStock {
  readonly available: number;
  readonly committed: number | undefined;
}

/** What a figure is compared with: a count is of all that is on the shelf. */
export function comparedWith(
  reason: StockAdjustmentReason,
  { available, committed = 0 }: PresentStock,
): number {
  return reason === 'count' ? available + committed : available;
}

/** A typed figure; undefined of anything but a whole number. Only the reason Other knows a sign. */
export function readFigure(text: string, reason: StockAdjustmentReason): number | undefined {
  const typed = text.trim().replace(/^[−–]/, '-');
  const isFigure = reason === 'other' ? /^[+-]?\d{1,10}$/ : /^\d{1,10}$/;
  return isFigure.test(typed) ? Number(typed) : undefined;
}

const kinds: Readonly<Record<StockLine['kind'], string>> = {
  opening: 'Opening stock',
  adjustment: 'Correction',
  reserve: 'Ordered',
  release: 'Given back',
};

/** What a line of the ledger is, in words. */
export function lineText({
  kind,
  reason,
  refusal,
  undoes,
}: Pick<StockLine, 'kind' | 'reason' | 'refusal' | 'undoes'>): string {
  if (refusal !== undefined) return 'Order refused';
  if (undoes !== undefined) return 'Correction undone';
  return reason ? reasons[reason].label : kinds[kind];
}
