import { join } from 'node:path';
import { type Logger, listen } from '@shop/service-kit';
import express from 'express';
import { type ApiDeps, commit, providerApi } from './api.ts';
import type { PaymentsConfig } from './config.ts';
import { controlApi } from './control.ts';
import { createFaults } from './faults.ts';
import { browserPages } from './pages.ts';
import { settleRefund } from './refunds.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

const settleEveryMs = 1_000;

/** Settles refunds of slow test cards that are due, even those of an earlier run. */
function settleDueRefunds(deps: ApiDeps): void {
  for (const refund of deps.store.all('refund')) {
    const { sandbox: due } = refund;
    if (due && due.at <= Date.now())
      commit(deps, (announce) => settleRefund(refund, due.status, { store: deps.store, announce }));
  }
}

export async function startStandIn(config: PaymentsConfig, logger: Logger) {
  const store = openStore(join(config.DATA_DIR, 'payments.journal'));
  const { WEBHOOK_URL: target, WEBHOOK_RETRY_MS: retryMs } = config;
  const webhooks = startWebhooks({ store, target, retryMs, logger });
  const faults = createFaults();
  const deps = { store, webhooks, faults, refundSettleMs: config.REFUND_SETTLE_MS, logger };

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.get(['/healthz', '/readyz'], (_request, response) => {
    response.json({ ready: true });
  });
  app.use('/v1', providerApi(deps));
  app.use('/_sandbox', controlApi(deps));
  app.use(browserPages());

  const server = await listen(app, { host: config.HOST, port: config.PORT });
  const timer = setInterval(() => settleDueRefunds(deps), settleEveryMs);
  // Deliveries that an earlier run did not finish.
  for (const event of store.all('event')) webhooks.startIfPending(event);
  return {
    url: server.url,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await webhooks.close();
      await server.close();
      store.close();
    },
  };
}
