import { queues } from '@shop/contracts';
import {
  createHealth,
  createHttpApp,
  loggedReadsCollection,
  startLogSweepers,
  startWorker,
} from '@shop/service-kit';
import { accountHandlers } from './accounts/account.worker.ts';
import { buyerNotesCollection } from './buyers/buyer.store.ts';
import { companyCollection } from './company/company.store.ts';
import { serveHoldings } from './order-metrics.ts';
import { ordersCollection } from './orders/order.document.ts';
import { paymentEventHandlers } from './payments/payment-events.worker.ts';
import { refundHandlers } from './payments/refunds.ts';
import type { OrdersService } from './service.ts';
import { startSweepers } from './sweepers.ts';

export async function startOrdersWorker({
  config,
  queueDeps,
  database,
  deps,
  serve,
}: OrdersService): Promise<void> {
  const workers = [
    startWorker(queues.ordersPaymentEvents, paymentEventHandlers(deps), queueDeps),
    startWorker(queues.ordersRefunds, refundHandlers(deps), queueDeps),
    startWorker(queues.ordersAccounts, accountHandlers(deps), queueDeps),
  ];
  const sweepers = [
    ...startSweepers(deps),
    ...(await startLogSweepers(
      database.db,
      [ordersCollection, buyerNotesCollection, companyCollection, loggedReadsCollection],
      deps,
    )),
  ];
  const health = createHealth([
    { name: 'mongodb', check: database.ping },
    { name: 'redis', check: deps.producer.assertWrites },
  ]);
  const app = createHttpApp({ ...deps, health }, serveHoldings(deps, config.SERVICE_SECRET));
  await serve(app, health, [
    ...sweepers.map((sweeper) => sweeper.close),
    ...workers.map((worker) => worker.close),
    deps.budgets.close,
    deps.producer.close,
    database.close,
  ]);
}
