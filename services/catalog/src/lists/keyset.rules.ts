/** An order of a list: by `field`, then by id in the same direction. */
export interface KeysetOrder {
  readonly field: string;
  readonly direction: 1 | -1;
}

/** Sort specification of an order. */
export function sortBy({ field, direction }: KeysetOrder): Record<string, 1 | -1> {
  return {
    [field]: direction,
    _id: direction,
  };
}

/**
 * Condition for the rows behind the last one that was shown. Two alternatives at the top, each with the whole filter,
 * so that the database walks the index from there instead of skipping over equals.
 */
export function rowsAfter(
  filter: Readonly<Record<string, unknown>>,
  { field, direction }: KeysetOrder,
  last: { readonly value: unknown; readonly id: unknown },
): { $or: Record<string, unknown>[] } {
  const behind = direction === 1 ? '$gt' : '$lt';
  return {
    $or: [
      { ...filter, [field]: { [behind]: last.value } },
      { ...filter, [field]: last.value, _id: { [behind]: last.id } },
    ],
  };
}
