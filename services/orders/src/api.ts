import { queues } from '@shop/contracts';
import { authenticateBy, createHealth, createReadLog, startWorker } from '@shop/service-kit';
import { createOrdersApp } from './app.ts';
import { type OrdersService, openOrdersService } from './deps.ts';
import { createDeliveryQuotes } from './placing/delivery-quotes.ts';
import { createOrderDecisions } from './placing/order-decisions.ts';
import { createAccountAddresses } from './placing/placing.routes.ts';
import { stockResultHandlers } from './placing/stock-results.worker.ts';
import { restockHandlers } from './returning/restock.worker.ts';

/** Serves the calls of the shop until the process is asked to stop. */
export async function startApi({ config, queueDeps, database, deps, serve }: OrdersService): Promise<void> {
  const decisions = createOrderDecisions({ ...queueDeps, findOrder: deps.orderStore.find });
  // Stock results are handled here: the request that waits for one is usually in the same process.
  const stockResults = startWorker(
    queues.ordersStockResults,
    [...stockResultHandlers({ ...deps, decisions }), ...restockHandlers(deps)],
    queueDeps,
  );
  // Redis is not a health condition: orders are stored and answered without it.
  const health = createHealth([{ name: 'mongodb', check: database.ping }]);
  const app = createOrdersApp(
    {
      ...deps,
      decisions,
      decisionMs: config.ORDER_DECISION_MS,
      quoteDelivery: createDeliveryQuotes(config.CATALOG_URL),
      addressOf: createAccountAddresses(config.IDENTITY_URL, config.SERVICE_SECRET),
      holdLimits: {
        most: { orders: config.MAX_UNPAID_ORDERS, dollars: config.MAX_UNPAID_DOLLARS },
        factor: config.BUDGET_FACTOR,
      },
      health,
    },
    {
      authenticate: authenticateBy(config),
      logRead: await createReadLog(database.db),
      checkReplies: config.NODE_ENV === 'test',
    },
  );
  await serve(app, health, [
    stockResults.close,
    decisions.close,
    deps.budgets.close,
    deps.producer.close,
    database.close,
  ]);
}

if (import.meta.main) await startApi(await openOrdersService('orders'));
