import express, { type ErrorRequestHandler, type Router } from 'express';
import { z } from 'zod';
import { type Executor, perform } from './api/execute.ts';
import { ProviderError } from './api/provider-error.ts';
import { authenticateEndpoint } from './endpoints/confirm.ts';
import { type Faults, faultOrder } from './faults.ts';
import { newId } from './ids.ts';
import { settleRefund } from './refund-settlement.ts';
import { intentBody } from './wire/intent.ts';

const eventOrder = z.strictObject({ event: z.string() });
const delayOrder = z.strictObject({ ms: z.number().int().min(0).max(60_000) });
const duplicateOrder = z.strictObject({ copies: z.number().int().min(1).max(10) });
const holdOrder = z.strictObject({ held: z.boolean() });
const webhookOrder = z.strictObject({
  url: z.url().nullable(),
  secret: z.string().min(1).default('whsec_sandbox'),
});
const authenticateOrder = z.strictObject({ intent: z.string(), outcome: z.enum(['succeed', 'fail']) });

const settleRefundOrder = z.strictObject({ intent: z.string(), outcome: z.enum(['succeeded', 'failed']) });

function stateOf({ state, webhooks }: Executor, faults: Faults) {
  return {
    intents: [...state.tables.intents.values()].map((intent) => intentBody(intent, undefined)),
    refunds: [...state.tables.refunds.values()],
    events: [...state.tables.events.values()].map(({ id, type }) => ({
      id,
      type,
      delivery: state.tables.deliveries.get(id)?.state ?? 'none',
    })),
    attempts: webhooks.attempts,
    settings: { ...webhooks.settings, target: webhooks.settings.target?.url ?? null },
    faults: faults.waiting(),
  };
}

const answerErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof z.ZodError) response.status(400).json({ error: { message: z.prettifyError(error) } });
  else if (error instanceof ProviderError) response.status(error.status).json({ error: error.body });
  else response.status(500).json({ error: { message: 'failed' } });
};

/** What a person at the provider's dashboard, or an unlucky network, would do: for tests and for trying things out. */
export function controlApi(executor: Executor, faults: Faults): Router {
  const { webhooks } = executor;
  const router = express.Router();
  // Pages of other sites cannot send JSON here: a browser asks first, and nothing here allows it.
  router.use(express.json());
  router.get('/state', (_request, response) => {
    response.json(stateOf(executor, faults));
  });
  router.post('/webhook', (request, response) => {
    const { url, secret } = webhookOrder.parse(request.body);
    webhooks.change({ target: url === null ? null : { url, secret } });
    response.json({ url });
  });
  router.post('/delay', (request, response) => {
    webhooks.change({ delayMs: delayOrder.parse(request.body).ms });
    response.json({});
  });
  router.post('/duplicate', (request, response) => {
    webhooks.change(duplicateOrder.parse(request.body));
    response.json({});
  });
  router.post('/hold', (request, response) => {
    webhooks.change(holdOrder.parse(request.body));
    response.json({});
  });
  router.post('/failNext', (request, response) => {
    faults.add(faultOrder.parse(request.body));
    response.json({});
  });
  router.post('/reset', (_request, response) => {
    faults.clear();
    webhooks.change({ delayMs: 0, copies: 1, held: false });
    response.json({});
  });
  router.post('/resend', async (request, response) => {
    const attempt = await webhooks.send(eventOrder.parse(request.body).event);
    response
      .status(attempt ? 200 : 404)
      .json(attempt ?? { error: { message: 'no such event, or no target' } });
  });
  router.post('/settled', async (_request, response) => {
    await webhooks.idle();
    response.json({});
  });
  router.post('/authenticate', async (request, response) => {
    const { intent: id, outcome } = authenticateOrder.parse(request.body);
    const input = { client_secret: '', outcome };
    const execution = {
      endpoint: authenticateEndpoint,
      caller: 'secret',
      id,
      input,
      requestId: newId('req_'),
    } as const;
    const { status, body } = await perform(executor, execution);
    response.status(status).json(body);
  });
  router.post('/settleRefund', async (request, response) => {
    const { intent, outcome } = settleRefundOrder.parse(request.body);
    const id = [...executor.state.tables.refunds.values()].findLast((each) => each.intent === intent)?.id;
    const { status, body } = await settleRefund(executor, id ?? 'none', outcome);
    response.status(status).json(body);
  });
  router.use(answerErrors);
  return router;
}
