import { connectMongo, createLogger, createMetrics, createProducer, readConfig } from '@shop/service-kit';
import { z } from 'zod';
import { createBudgets } from '../budgets.ts';
import { createOrdersDeps } from '../deps.ts';
import type { InvoiceStore } from '../invoices/invoice.store.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { createFakeProvider } from './fake-provider.ts';

/**
 * Issues all missing invoices, four at a time, and kills itself around its KILL_AT-th insert. Started by
 * `invoices.int.test.ts`.
 */
const config = readConfig(
  z.object({
    MONGO_URL: z.string(),
    MONGO_DB: z.string(),
    REDIS_URL: z.string(),
    QUEUE_PREFIX: z.string(),
    KILL_AT: z.coerce.number().default(0),
    KILL_WHEN: z.enum(['before', 'during', 'after']).default('after'),
  }),
);
const logger = createLogger({ service: 'invoicing', level: 'silent' });
const metrics = createMetrics('invoicing');
const { db, close } = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB });
const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger };
const producer = createProducer(queueDeps);
const { provider } = createFakeProvider();
const budgets = createBudgets({ ...queueDeps, factor: 0 });
const deps = await createOrdersDeps({ db, producer, provider, budgets, logger, metrics, holdMinutes: 60 });

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

let inserts = 0;
const insert: InvoiceStore['insert'] = async (...invoice) => {
  inserts += 1;
  if (inserts !== config.KILL_AT) return deps.invoiceStore.insert(...invoice);
  if (config.KILL_WHEN === 'before') die();
  const inserted = deps.invoiceStore.insert(...invoice);
  if (config.KILL_WHEN === 'during') setImmediate(die);
  await inserted;
  die();
  return inserted;
};

const dying = { ...deps, invoiceStore: { ...deps.invoiceStore, insert } };
const ids: string[] = [];
for await (const { id } of deps.orderStore.uninvoiced('paid')) ids.push(id);

/** Each process starts at a different order, so that they race for numbers and not only for orders. */
const from = process.pid % Math.max(1, ids.length);
const left = [...ids.slice(from), ...ids.slice(0, from)];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await issueInvoice(dying, id);
  }),
);
await producer.close();
await close();
