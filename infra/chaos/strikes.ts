import { Redis } from 'ioredis';
import type { ChaosShop, ServiceProcess } from './shop/index.ts';

/** One moment of one process's work, at which something is killed. */
export interface Moment {
  readonly process: ServiceProcess;
  readonly point: string;
}

function moments(process: ServiceProcess, points: readonly string[]): Moment[] {
  return points.map((point) => ({ process, point }));
}

const settling = ['settle-before-claim', 'settle-after-claim', 'settle-after-paid'];

/** Every step of place, pay and cancel, in each process that takes it. A name that no process knows keeps it from starting. */
export const crashPoints: readonly Moment[] = [
  ...moments('orders-worker', ['refund-before-provider', 'refund-after-provider', ...settling]),
  ...moments('orders', [
    'webhook-after-store',
    ...settling,
    'intent-after-create',
    'intent-after-store',
    'place-before-insert',
    'place-after-insert',
    'place-before-reply',
    'stock-before-decision',
    'stock-after-decision',
    'end-after-payment-closed',
    'change-before-send',
  ]),
  ...moments('catalog-worker', [
    'stock-before-line',
    'stock-after-line',
    'stock-before-answer',
    'stock-after-answer',
  ]),
  ...moments('catalog', ['stock-before-line', 'stock-after-line']),
];

/** What else is lost at that moment, before the process itself is killed there. */
export const strikes = ['redis', 'mongo', 'emptied-redis', 'payments'] as const;
export type Strike = (typeof strikes)[number];

export async function emptyRedis(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { lazyConnect: true });
  await redis.connect();
  await redis.flushall();
  redis.disconnect();
}

export function causeOutage({ processes, redisUrl }: ChaosShop, strike: Strike): Promise<void> {
  return strike === 'emptied-redis' ? emptyRedis(redisUrl) : processes[strike].crash();
}
