import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { StockAdjustmentReason, StockLine } from '@shop/contracts';
import { formatCount } from '@shop/contracts/client';

interface Reason {
  readonly label: MessageDescriptor;
  /** Label of the figure field. */
  readonly figure: MessageDescriptor;
  /** Converts a typed figure into a change in pieces. `present` is the stock on hand for a count, else the available stock. */
  readonly change: (figure: number, present: number) => number;
}

/** The reason implies the sign, so users don't have to type one. */
export const reasons: Readonly<Record<StockAdjustmentReason, Reason>> = {
  delivery: { label: msg`Delivery`, figure: msg`Delivery received`, change: (pieces) => pieces },
  count: { label: msg`Count`, figure: msg`Stock count`, change: (counted, present) => counted - present },
  damage: { label: msg`Damage`, figure: msg`Damaged`, change: (pieces) => -pieces },
  return: { label: msg`Return`, figure: msg`Returned by customer`, change: (pieces) => pieces },
  other: { label: msg`Other`, figure: msg`Change (+ or −)`, change: (change) => change },
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

const kinds: Readonly<Record<StockLine['kind'], MessageDescriptor>> = {
  opening: msg`Opening stock`,
  adjustment: msg`Correction`,
  reserve: msg`Ordered`,
  release: msg`Released`,
  return: msg`Returned`,
};

/** Describes a ledger line. */
export function lineText({
  kind,
  reason,
  refusal,
  undoes,
}: Pick<StockLine, 'kind' | 'reason' | 'refusal' | 'undoes'>): string {
  if (refusal !== undefined) return t`Order refused`;
  if (undoes !== undefined) return t`Correction undone`;
  return reason ? i18n._(reasons[reason].label) : i18n._(kinds[kind]);
}
