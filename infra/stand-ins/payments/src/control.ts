import express, { type Router } from 'express';
import { z } from 'zod';
import { type ApiDeps, commit } from './api.ts';
import { faultOrder } from './faults.ts';
import { shown } from './records.ts';
import { settleRefund } from './refunds.ts';

const duplicateOrder = z.strictObject({ copies: z.number().int().min(1).max(10) });
const holdOrder = z.strictObject({ held: z.boolean() });
const webhookOrder = z.strictObject({ url: z.url() });
const settleRefundOrder = z.strictObject({ intent: z.string(), outcome: z.enum(['succeeded', 'failed']) });

function stateOf({ store }: ApiDeps) {
  return {
    intents: store.all('payment_intent'),
    refunds: store.all('refund').map((refund) => ({ ...shown(refund), intent: refund.payment_intent })),
    events: store.all('event').map(({ id, type, sandbox }) => ({ id, type, delivery: sandbox.state })),
  };
}

/** Faults and bad networks, for tests. Pages of other sites cannot send JSON: their browser asks first, in vain. */
export function controlApi(deps: ApiDeps): Router {
  const { store, webhooks, faults } = deps;
  const orders: Readonly<Record<string, (body: unknown) => unknown>> = {
    webhook: (body) => webhooks.change({ target: webhookOrder.parse(body).url }),
    duplicate: (body) => webhooks.change(duplicateOrder.parse(body)),
    hold: (body) => webhooks.change(holdOrder.parse(body)),
    failNext: (body) => faults.add(faultOrder.parse(body)),
    settled: () => webhooks.idle(),
    reset: () => {
      faults.clear();
      webhooks.change({ copies: 1, held: false });
    },
    settleRefund: (body) => {
      const { intent, outcome } = settleRefundOrder.parse(body);
      const refund = store.all('refund').findLast((each) => each.payment_intent === intent);
      if (refund) commit(deps, (announce) => settleRefund(refund, outcome, { store, announce }));
    },
  };
  const router = express.Router();
  router.use(express.json());
  router.get('/state', (_request, response) => {
    response.json(stateOf(deps));
  });
  for (const [name, carryOut] of Object.entries(orders))
    router.post(`/${name}`, async (request, response) => {
      await carryOut(request.body);
      response.json({});
    });
  return router;
}
