/** `4.5 out of 87 reviews`, from the mean and the number the shop counts (HOME-18). */
export function reviewHeading(mean: number, count: number): string {
  return `${mean.toFixed(1)} out of ${count} ${count === 1 ? 'review' : 'reviews'}`;
}
