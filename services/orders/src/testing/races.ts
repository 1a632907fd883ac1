import { randomPause, seeded } from './random.ts';

const seed = Number(process.env.RACE_SEED ?? 20_261_121);
const atOnce = 20;

/** How long the end of one round is waited for: twenty at once on a busy machine need their time. */
export const patience = { timeout: 60_000, interval: 100 } as const;

/** Things that happen at the same moment, in as many rounds as wanted, some of them at once. */
export function createRaces(shortRounds = 60) {
  // RACE_ROUNDS=1000 is the long run; the short one keeps `npm test` short.
  const rounds = Number(process.env.RACE_ROUNDS ?? shortRounds);
  const random = seeded(seed);
  return {
    rounds,
    seed,
    random,
    /** How long a test of so many rounds may take. */
    limit: 90_000 + rounds * 1_000,

    /** Two things at once; in every fourth round the one has ended before the other begins, and the other way round. */
    async meet<A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
      const order = random();
      if (order < 0.25) return [await one(), await other()];
      if (order > 0.5) return Promise.all([one(), other()]);
      const second = await other();
      return [await one(), second];
    },

    /** Runs the same race many times, every one on an order of its own, and returns the orders. */
    async race<Order>(place: () => Promise<Order>, run: (order: Order) => Promise<void>): Promise<Order[]> {
      const orders: Order[] = [];
      for (let done = 0; done < rounds; done += atOnce) {
        await Promise.all(
          Array.from({ length: Math.min(atOnce, rounds - done) }, async () => {
            const order = await place();
            orders.push(order);
            await run(order);
          }),
        );
      }
      return orders;
    },

    /** Waits up to so many milliseconds, a third of the times not at all. */
    pauses: (ms: number) => randomPause(random, ms),
  };
}
