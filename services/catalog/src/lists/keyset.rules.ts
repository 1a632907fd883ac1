/** An order of a list: by `field`, then by id in the same direction. */
export interface KeysetOrder {
  readonly field: string;
  readonly direction: 1 | -1;
}

/** The last row of a page: its value in the list's order, and its id. */
export interface LastRow<Value> {
  readonly value: Value;
  readonly id: string;
}

/** Sort specification of an order. */
export function sortBy({ field, direction }: KeysetOrder): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction };
}

/**
 * Condition for the rows after the last one that was shown. Two alternatives at the top, each with the whole filter,
 * so that the database walks the index from there instead of skipping over equals.
 */
export function rowsAfter(
  filter: Readonly<Record<string, unknown>>,
  { field, direction }: KeysetOrder,
  last: { readonly value: unknown; readonly id: unknown },
): { $or: Record<string, unknown>[] } {
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    $or: [
      { ...filter, [field]: { [beyond]: last.value } },
      { ...filter, [field]: last.value, _id: { [beyond]: last.id } },
    ],
  };
}
