/** Sorts by a time, the newest first, then by id. */
export function newestBy(field: string): Record<string, -1> {
  return { [field]: -1, _id: -1 };
}

/**
 * Filter for rows after the last one shown. Uses two top-level alternatives, each with the whole filter, so MongoDB seeks in
 * the index instead of scanning equal values.
 */
export function rowsAfter(
  filter: Readonly<Record<string, unknown>>,
  field: string,
  last: { readonly value: unknown; readonly id: unknown } | undefined,
): Record<string, unknown> {
  if (!last) return filter;
  const older = { ...filter, [field]: { $lt: last.value } };
  const sameTime = { ...filter, [field]: last.value, _id: { $lt: last.id } };
  return { $or: [older, sameTime] };
}
