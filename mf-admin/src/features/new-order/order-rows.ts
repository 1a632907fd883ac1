import { t } from '@lingui/core/macro';
import {
  allowedQuantity,
  lineTotal,
  type Part,
  pricePerPiece,
  quantityIn,
  quantityProblem,
  quantityText,
} from '@shop/contracts/client';

/** One part of the new order; the quantity is as typed. */
export interface OrderRow {
  readonly part: Part;
  readonly typed: string;
}

export function newRow(part: Part): OrderRow {
  return { part, typed: String(allowedQuantity(part)) };
}

interface ReadRow {
  readonly quantity?: number;
  /** Dollars per piece, and for all of them. */
  readonly price?: number;
  readonly total?: number;
  /** Why the row cannot be ordered. */
  readonly fault?: string | undefined;
}

/** Reads the typed quantity by the rules of a basket: minimum, step, price breaks and stock. */
export function readRow({ part, typed }: OrderRow): ReadRow {
  const quantity = quantityIn(typed);
  if (quantity === undefined) return { fault: t`Enter a whole number` };
  const price = pricePerPiece(part, quantity);
  const problem = quantityProblem(part, quantity);
  return {
    quantity,
    price,
    total: lineTotal({ price, quantity }),
    fault: problem && quantityText(part, problem.fault),
  };
}

/** Returns the rows with a quantity as lines of an order. */
export function linesOf(rows: readonly OrderRow[]) {
  return rows.flatMap((row) => {
    const { quantity, price } = readRow(row);
    if (quantity === undefined || price === undefined) return [];
    return [{ partId: row.part._id, partName: row.part.name, quantity, price }];
  });
}

/** Returns why these rows cannot be ordered. */
export function rowsFault(rows: readonly OrderRow[]): string | undefined {
  if (rows.length === 0) return t`Add at least one part`;
  return rows.some((row) => readRow(row).fault) ? t`Correct the quantities first` : undefined;
}
