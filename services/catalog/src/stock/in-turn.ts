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
