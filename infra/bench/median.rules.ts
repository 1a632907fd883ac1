/** Returns the middle value; for an even count, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other);
  const middle = ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
