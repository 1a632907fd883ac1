import { shopDay } from '@shop/contracts';
import { boundsOfDay, createSweep, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { rejection } from '../money/refund-parts.rules.ts';
import { sumDay } from './daily-sum.rules.ts';
import type { UnsummedOrder } from './daily-sum.store.ts';

type SumDeps = Pick<OrdersDeps, 'bookedMoney' | 'dailySums'>;

/**
 * Adds up the days of orders whose money changed. The orders are the truth, so repeating a day is harmless, and a
 * crash leaves the order due.
 */
export function createDailySumSweep(deps: OrdersDeps): Sweep {
  return createSweep<UnsummedOrder[]>(
    {
      name: 'daily sums',
      due: () => unsummed(deps),
      idOf: () => 'all days',
      work: async (orders) => {
        const days = orders.flatMap(({ paidAt, refunded = [], rejected = [] }) =>
          [paidAt ?? [], refunded, rejected].flat(),
        );
        for (const day of new Set(days.map(shopDay))) await addUp(deps, day);
        await deps.dailySums.summed(orders);
      },
      concurrency: 1,
      rowTimeoutMs: 60_000,
    },
    deps,
  );
}

async function* unsummed({ dailySums }: OrdersDeps): AsyncGenerator<UnsummedOrder[]> {
  const orders = await dailySums.unsummed();
  if (orders.length > 0) yield orders;
}

/** Adds up a day from its orders; again when another process did so at the same time. */
async function addUp(deps: SumDeps, day: string): Promise<void> {
  while (!(await tryToAddUp(deps, day)));
}

async function tryToAddUp({ bookedMoney, dailySums }: SumDeps, day: string): Promise<boolean> {
  const version = await dailySums.version(day);
  const period = boundsOfDay(day);
  const paid = await dailySums.paidIn(period);
  const [refunds, rejected] = await Promise.all([
    bookedMoney.refundsIn(period).toArray(),
    bookedMoney.rejectionsIn(period).toArray(),
  ]);
  return dailySums.write(day, version, sumDay(paid, [...refunds, ...rejected.map(rejection)]));
}

const dayMs = 86_400_000;

/** Returns `count` days that end with the day of `last`, oldest first. */
export function daysUntil(last: Date, count: number): string[] {
  const day = Date.parse(shopDay(last));
  return Array.from({ length: count }, (_, at) =>
    new Date(day - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

/** Adds up every day from the first payment to today. Resolves with the number of days. */
export async function rebuildDailySums(deps: SumDeps, now = new Date()): Promise<number> {
  const first = await deps.dailySums.firstPaid();
  if (!first) return 0;
  const count = 1 + (Date.parse(shopDay(now)) - Date.parse(shopDay(first))) / dayMs;
  for (const day of daysUntil(now, count)) await addUp(deps, day);
  return count;
}
