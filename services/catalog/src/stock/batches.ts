/** Serialises work per key; different keys run in parallel. */
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
 * Runs one batch per key at a time; different keys run in parallel. Items that arrive in the meantime form the next batch, in
 * arrival order, so a popular key needs few rounds. `work` returns one result per item.
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
