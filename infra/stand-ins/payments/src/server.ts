import { join } from 'node:path';
import { createHealth, type Logger, listen } from '@shop/service-kit/serving';
import express from 'express';
import { providerApi } from './api/router.ts';
import type { PaymentsConfig } from './config.ts';
import { controlApi } from './control.ts';
import { createFaults } from './faults.ts';
import { browserPages } from './pages.ts';
import { startRefundSettlement } from './refund-settlement.ts';
import { openState } from './state.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface StandIn {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Everything the stand-in serves, wired together and listening. */
export async function startStandIn(config: PaymentsConfig, logger: Logger): Promise<StandIn> {
  const state = await openState(join(config.DATA_DIR, 'payments.journal'));
  const target = config.WEBHOOK_URL ? { url: config.WEBHOOK_URL, secret: config.WEBHOOK_SECRET } : null;
  const webhooks = new Webhooks({ state, target, retryMs: config.WEBHOOK_RETRY_MS, logger });
  const refundSettleMs = config.REFUND_SETTLE_MS;
  const executor = { state, webhooks, running: new Set<string>(), refundSettleMs };
  const banks = startRefundSettlement(executor, logger);
  const faults = createFaults();
  const health = createHealth([{ name: 'journal', check: state.settled }]);
  const allowedOrigins = config.ALLOWED_ORIGINS;

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', async (_request, response) => {
    const readiness = await health.readiness();
    response.status(readiness.ready ? 200 : 503).json(readiness);
  });
  app.use('/v1', providerApi({ executor, faults, allowedOrigins, logger }));
  app.use('/_sandbox', controlApi(executor, faults));
  app.use(await browserPages(allowedOrigins));

  const server = await listen(app, { host: config.HOST, port: config.PORT });
  webhooks.announcePending();
  return {
    url: server.url,
    close: async () => {
      health.stop();
      await banks.close();
      await webhooks.close();
      await server.close();
      await state.close();
    },
  };
}
