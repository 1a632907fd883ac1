/** Rolls that are the same for the same seed (Park and Miller). */
export function diceOf(seed: number) {
  let state = (seed * 7_919 + 1) % 2_147_483_647;
  /** From 0 to 1. */
  const roll = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const at = <Item>(items: readonly Item[], place: number): Item => {
    const item = items[Math.floor(place * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  return {
    chance: (share: number): boolean => roll() < share,
    /** Returns a whole number, both limits included. */
    between: (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1)),
    pick: <Item>(items: readonly Item[]): Item => at(items, roll()),
    /** Prefers items near the start of the list. */
    pickPopular: <Item>(items: readonly Item[]): Item => at(items, roll() ** 2),
  };
}

export type Dice = ReturnType<typeof diceOf>;
