/** Sort order of a list: by `field`, then by id in the same direction. */
export interface KeysetOrder {
  readonly field: string;
  readonly direction: 1 | -1;
}

/** The last row of a page: its value in the sort order, and its id. */
export interface LastRow<Value> {
  readonly value: Value;
  readonly id: string;
}

export function sortBy({ field, direction }: KeysetOrder): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction };
}

/**
 * Filter for rows after the last one shown. Uses two top-level alternatives, each with the whole filter, so MongoDB seeks in
 * the index instead of scanning equal values.
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
