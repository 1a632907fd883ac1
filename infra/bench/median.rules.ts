/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other);
  const middle = ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
