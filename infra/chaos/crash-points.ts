import { Redis } from 'ioredis';
import type { ChaosShop, ServiceProcess } from './shop.ts';

/** A named step at which a process can be stopped and killed. */
export interface CrashPoint {
  readonly process: ServiceProcess;
  readonly point: string;
}

function pointsOf(process: ServiceProcess, points: readonly string[]): CrashPoint[] {
  return points.map((point) => ({ process, point }));
}

const settlePayment = ['settle-before-claim', 'settle-after-claim', 'settle-after-paid'];

/**
 * Every step of place, pay, cancel and refund, in each process that runs it. A process refuses to start with
 * an unknown name.
 */
export const crashPoints: readonly CrashPoint[] = [
  ...pointsOf('orders-worker', ['refund-before-provider', 'refund-after-provider', ...settlePayment]),
  ...pointsOf('orders', [
    'webhook-after-store',
    ...settlePayment,
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
  ...pointsOf('catalog-worker', [
    'stock-before-line',
    'stock-after-line',
    'stock-before-answer',
    'stock-after-answer',
  ]),
  ...pointsOf('catalog', ['stock-before-line', 'stock-after-line']),
];

/** Fails while a process is stopped at a crash point, before that process is killed. */
export const outages = [
  ...(['redis', 'mongo', 'payments', 'notifications', 'notifications-worker'] as const),
  ...(['emptied-redis', 'hanging-payments'] as const),
];
export type Outage = (typeof outages)[number];

const hangMs = 3_000;

async function emptyRedis(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { lazyConnect: true });
  await redis.connect();
  await redis.flushall();
  redis.disconnect();
}

export async function causeOutage({ processes, redisUrl }: ChaosShop, outage: Outage): Promise<void> {
  if (outage === 'emptied-redis') await emptyRedis(redisUrl);
  else if (outage === 'hanging-payments') {
    processes.payments.suspend();
    setTimeout(processes.payments.resume, hangMs);
  } else await processes[outage].crash();
}
