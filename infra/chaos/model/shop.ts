import { catalogForTest, startStockWorker, stockProcess } from '@shop/catalog/testing';
import { queues } from '@shop/contracts';
import {
  createPaymentProvider,
  startPaymentsStandIn,
  startTestOrders,
  sweepOnce,
} from '@shop/orders/testing';
import { createMetrics } from '@shop/service-kit';
import { backendUrls, testDatabase } from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { Redis } from 'ioredis';
import { readBooks, readDailySums, readPapers } from '../books.store.ts';
import { paperViolations } from '../invariants.ts';
import { type ProviderState, providerAt, shopId } from '../provider.ts';

/** Short, because the model stops the worker: the buyer then gets a 202 and follows the order. */
const decisionMs = 250;
const twoDaysMs = 172_800_000;

/**
 * Runs catalog and orders with their HTTP, queues, workers and databases, and the payment provider, in one
 * process, so that the test can stop a worker, empty Redis and let time pass between two calls.
 */
export async function openModelShop() {
  const standIn = await startPaymentsStandIn();
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };
  const settings = { ...keys, sandboxUrl: standIn.url, shopId };
  const orders = await startTestOrders({
    provider: createPaymentProvider(settings, createMetrics('model')),
    withCatalog: false,
    holdMinutes: 1_440,
    decisionMs,
  });
  const { prefix } = orders.queueDeps;
  const database = await testDatabase();
  const catalog = await catalogForTest({ db: database.db, prefix });
  const stock = await stockProcess(database.db, prefix);
  let worker: ReturnType<typeof startStockWorker> | undefined = startStockWorker(stock);
  const { mongoUrl, redisUrl } = backendUrls();
  const ordersDatabase = orders.env.MONGO_DB;
  const books = () => readBooks(mongoUrl, { catalog: database.name, orders: ordersDatabase });
  const redis = new Redis(redisUrl);
  atFileEnd(async () => {
    await worker?.close();
    redis.disconnect();
  });
  await standIn.control('/webhook', { url: `${orders.url}/payment-webhook` });

  return {
    orders: orders.request,
    catalog: catalog.request,
    provider: { ...standIn, payUnasked: providerAt(standIn.url).payUnasked },
    stopWorker: async (): Promise<void> => {
      await worker?.close();
      worker = undefined;
    },
    startWorker: (): void => {
      worker ??= startStockWorker(stock);
    },
    /** Restores the initial state, however the last run ended. */
    reset: async (): Promise<void> => {
      worker ??= startStockWorker(stock);
      await standIn.control('/reset', {});
    },
    /** Deletes every job of this shop, as emptying Redis would. */
    loseQueues: async (): Promise<void> => {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    },
    /** Number of stock messages that catalog's worker has not started. */
    stockJobsWaiting: async (): Promise<number> => {
      const key = `${prefix}:${queues.catalogStock.name}`;
      const [waiting, delayed] = await Promise.all([
        redis.llen(`${key}:wait`),
        redis.zcard(`${key}:delayed`),
      ]);
      return waiting + delayed;
    },
    /** Runs every sweeper once, as if `ms` had passed. */
    sweep: (ms: number): Promise<void> => sweepOnce(orders, new Date(Date.now() + ms)),
    /** Repeats every unanswered stock message, even those sent by a sweep two days ahead of the clock. */
    askCatalogAgain: (): Promise<void> =>
      sweepOnce(orders, new Date(Date.now() + twoDaysMs), 'unanswered stock questions'),
    /** Sends what is left in outboxes, even messages of a sweep ahead of the clock, which are not due yet. */
    sendOutboxes: (): Promise<void> => sweepOnce(orders, new Date(Date.now() + twoDaysMs), 'outbox'),
    books,
    /** Issues the papers that are due and adds up the days, then lists what is wrong with them. */
    paperFaults: async (): Promise<string[]> => {
      for (const due of ['missing invoices', 'missing credit notes', 'daily sums'])
        await sweepOnce(orders, new Date(), due);
      const papers = await readPapers(mongoUrl, ordersDatabase);
      return paperViolations(await books(), papers, await readDailySums(mongoUrl, ordersDatabase));
    },
    money: (): Promise<ProviderState> => providerAt(standIn.url).state(),
  };
}

export type ModelShop = Awaited<ReturnType<typeof openModelShop>>;
