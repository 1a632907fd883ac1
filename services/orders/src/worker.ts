import { queues } from '@shop/contracts';
import {
  createHealth,
  createHttpApp,
  loggedReadsCollection,
  startLease,
  startLogSweepers,
  startWorker,
} from '@shop/service-kit';
import { buyerNotesCollection } from './buyers/buyer.store.ts';
import { companyCollection } from './company/company.store.ts';
import { type OrdersService, openOrdersService } from './deps.ts';
import { accountHandlers } from './ending/end-unpaid-orders.ts';
import { invoiceHandlers } from './invoicing/issue-invoice.ts';
import { servePapers } from './invoicing/serve-papers.ts';
import { ordersCollection } from './order/order.document.ts';
import { serveHoldings } from './order-metrics.ts';
import { paymentEventHandlers } from './paying/payment-events.worker.ts';
import { refundHandlers } from './refunding/refunds.worker.ts';
import { startSweepers } from './sweepers.ts';

/** Works off the queues and repairs what crashes left, until the process is asked to stop. */
export async function startWorkers({
  config,
  queueDeps,
  database,
  deps,
  serve,
}: OrdersService): Promise<void> {
  const workers = [
    startWorker(queues.ordersPaymentEvents, paymentEventHandlers(deps), queueDeps),
    startWorker(queues.ordersInvoices, invoiceHandlers(deps), queueDeps),
    startWorker(queues.ordersRefunds, refundHandlers(deps), queueDeps),
    startWorker(queues.ordersAccounts, accountHandlers(deps), queueDeps),
  ];
  const lease = await startLease(database.db, 'sweepers', deps.logger);
  const sweepers = [
    ...startSweepers(deps, lease),
    ...(await startLogSweepers(
      database.db,
      [ordersCollection, buyerNotesCollection, companyCollection, loggedReadsCollection],
      { ...deps, lease },
    )),
  ];
  const health = createHealth([
    { name: 'mongodb', check: database.ping },
    { name: 'redis', check: deps.producer.assertWrites },
  ]);
  const app = createHttpApp({ ...deps, health }, (express) => {
    serveHoldings(deps, config.SERVICE_SECRET)(express);
    servePapers(deps, config.SERVICE_SECRET)(express);
  });
  await serve(app, health, [
    ...sweepers.map((sweeper) => sweeper.close),
    lease.close,
    ...workers.map((worker) => worker.close),
    deps.budgets.close,
    deps.producer.close,
    database.close,
  ]);
}

if (import.meta.main) await startWorkers(await openOrdersService('orders-worker'));
