/** Returns a list of one fault if it holds, and of none otherwise. */
export function faultIf(isWrong: boolean, fault: string): string[] {
  return isWrong ? [fault] : [];
}

export function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
