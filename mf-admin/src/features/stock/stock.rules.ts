import type { StockAdjustmentReason, StockLine } from '@shop/contracts';
import { formatCount } from '@shop/contracts/client';

interface Reason {
  readonly label: string;
  /** Label of the figure field. */
  readonly figure: string;
  /** Converts a typed figure into a change in pieces. `present` is the stock on hand for a count, else the available stock. */
  readonly change: (figure: number, present: number) => number;
}

/** The reason implies the sign, so users don't have to type one. */
export const reasons: Readonly<Record<StockAdjustmentReason, Reason>> = {
  delivery: { label: 'Delivery', figure: 'Delivery received', change: (pieces) => pieces },
  count: { label: 'Count', figure: 'Stock count', change: (counted, present) => counted - present },
  damage: { label: 'Damage', figure: 'Damaged', change: (pieces) => -pieces },
  return: { label: 'Return', figure: 'Returned by customer', change: (pieces) => pieces },
  other: { label: 'Other', figure: 'Change (+ or −)', change: (change) => change },
};

/** Stock of a part in pieces. `committed` is sold but not shipped, undefined while the orders service is unavailable. */
export interface PresentStock {
  readonly available: number;
  readonly committed: number | undefined;
}

/** Returns the stock to compare with: a count includes committed pieces, which are still on the shelf. */
export function comparedWith(
  reason: StockAdjustmentReason,
  { available, committed = 0 }: PresentStock,
): number {
  return reason === 'count' ? available + committed : available;
}

/** Parses a figure; undefined unless it is a whole number. Only the reason `other` allows a sign. */
export function readFigure(text: string, reason: StockAdjustmentReason): number | undefined {
  const typed = text.trim().replace(/^[−–]/, '-');
  const isFigure = reason === 'other' ? /^[+-]?\d{1,10}$/ : /^\d{1,10}$/;
  return isFigure.test(typed) ? Number(typed) : undefined;
}

/** Formats a change in pieces: `+20`, `−2`. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}

const kinds: Readonly<Record<StockLine['kind'], string>> = {
  opening: 'Opening stock',
  adjustment: 'Correction',
  reserve: 'Ordered',
  release: 'Released',
  return: 'Returned',
};

/** Describes a ledger line. */
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
