import { randomPause, seeded } from './random.ts';

const seed = Number(process.env.RACE_SEED ?? 20_261_121);
const atOnce = 20;

/** How long to wait for the end of a round: twenty at once take their time on a busy machine. */
export const patience = { timeout: 60_000, interval: 100 } as const;

/** Runs things at the same moment, for many rounds, up to twenty in parallel. */
export function createRaces(shortRounds = 60) {
  // RACE_ROUNDS=1000 is the long run; the default keeps `npm test` short.
  const rounds = Number(process.env.RACE_ROUNDS ?? shortRounds);
  const random = seeded(seed);
  return {
    rounds,
    seed,
    random,
    /** Time limit in ms of a test with this many rounds. */
    limit: 90_000 + rounds * 1_000,

    /**
     * Runs two things at once. In a quarter of the rounds the first ends before the second starts, in another quarter
     * the reverse.
     */
    async meet<A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
      const order = random();
      if (order < 0.25) return [await one(), await other()];
      if (order > 0.5) return Promise.all([one(), other()]);
      const second = await other();
      return [await one(), second];
    },

    /** Runs the same race many times, each on its own order, and returns the orders. */
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

    /** Waits up to `ms` milliseconds; a third of the times it does not wait. */
    pauses: (ms: number) => randomPause(random, ms),
  };
}
