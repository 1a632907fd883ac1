/** Runs work of one key one after the other, and of different keys side by side. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<void>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    tails.set(key, done);
    await before;
    try {
      return await work();
    } finally {
      if (tails.get(key) === done) tails.delete(key);
      end();
    }
  };
}

type Work<Item, Result> = (key: string, items: readonly Item[]) => Promise<readonly Result[]>;

/**
 * Works on one batch of a key at a time, and on different keys side by side. What comes for a key meanwhile is its next batch,
 * in the order in which it came: a key that everybody wants costs few rounds. `work` answers item by item.
 */
export function createBatcher<Item, Result>(work: Work<Item, Result>) {
  const inTurn = createKeyedMutex();
  const waiting = new Map<string, { items: Item[]; results: Promise<readonly Result[]> }>();

  const next = (key: string) => {
    const items: Item[] = [];
    const results = inTurn(key, async () => {
      waiting.delete(key);
      return work(key, items);
    });
    const batch = { items, results };
    waiting.set(key, batch);
    return batch;
  };

  return async (key: string, item: Item): Promise<Result> => {
    const { items, results } = waiting.get(key) ?? next(key);
    const index = items.push(item) - 1;
    const result = (await results)[index];
    if (result === undefined) throw new Error('a batch did not answer for one of its items');
    return result;
  };
}
