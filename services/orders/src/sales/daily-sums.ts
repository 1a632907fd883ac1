import { shopDay } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { createSweep, dayIn, type Sweep } from '@shop/service-kit';
import { rejection } from '../books/registers.rules.ts';
import type { OrdersDeps } from '../deps.ts';
import type { UnsummedOrder } from '../orders/order-books.store.ts';
import { sumDay } from './daily-sum.rules.ts';

type SumDeps = Pick<OrdersDeps, 'orderStore' | 'dailySums'>;

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
        const days = orders.flatMap(({ paidAt, refunded = [], rejected = [] }) => [
          ...(paidAt ? [paidAt] : []),
          ...refunded,
          ...rejected,
        ]);
        for (const day of new Set(days.map(shopDay))) await addUp(deps, day);
        await deps.orderStore.summed(orders);
      },
      concurrency: 1,
      rowTimeoutMs: 60_000,
    },
    deps,
  );
}

async function* unsummed({ orderStore }: OrdersDeps): AsyncGenerator<UnsummedOrder[]> {
  const orders = await orderStore.unsummed();
  if (orders.length > 0) yield orders;
}

/** Adds up a day from its orders; again when another process did so at the same time. */
async function addUp(deps: SumDeps, day: string): Promise<void> {
  while (!(await tryToAddUp(deps, day)));
}

async function tryToAddUp({ orderStore, dailySums }: SumDeps, day: string): Promise<boolean> {
  const version = await dailySums.version(day);
  const period = dayIn(brand.timeZone, day);
  const paid = await orderStore.paidIn(period);
  const [refunds, rejected] = await Promise.all([
    orderStore.refundsIn(period).toArray(),
    orderStore.rejectionsIn(period).toArray(),
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
  const first = await deps.orderStore.firstPaid();
  if (!first) return 0;
  const count = 1 + (Date.parse(shopDay(now)) - Date.parse(shopDay(first))) / dayMs;
  for (const day of daysUntil(now, count)) await addUp(deps, day);
  return count;
}
