import { createHash } from 'node:crypto';
import type { Logger } from '@shop/service-kit';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { z } from 'zod';
import { apiVersion, type Endpoint, newEvent } from './call.ts';
import type { Faults } from './faults.ts';
import { intentEndpoints } from './intents.ts';
import { createMethod } from './methods.ts';
import { isLocalOrigin } from './pages.ts';
import { ProviderError } from './provider-error.ts';
import { readEndpoints } from './reads.ts';
import type { Answer, EventRecord } from './records.ts';
import { createRefund } from './refunds.ts';
import { newId, type Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const endpoints = [...intentEndpoints, createMethod, createRefund, ...readEndpoints];

export interface ApiDeps {
  readonly store: Store;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly refundSettleMs: number;
  readonly logger: Logger;
}

/** Lets `work` change records and announce events; both are saved together before any event is sent. */
export function commit<Result>(
  { store, webhooks }: Pick<ApiDeps, 'store' | 'webhooks'>,
  work: (announce: (type: string, object: object) => void) => Result,
): Result {
  const events: EventRecord[] = [];
  const result = work((type, object) => {
    events.push(store.put(newEvent(type, object, webhooks.hasTarget())));
  });
  store.save();
  for (const event of events) webhooks.startIfPending(event);
  return result;
}

const form = z.looseObject({ key: z.string().optional() });

/** Browsers send the key as a parameter, servers in a header. */
function read(request: Request) {
  const sent = form.safeParse(request.method === 'POST' ? request.body : request.query);
  const { key, ...input } = sent.data ?? {};
  return { key: request.get('authorization')?.replace(/^Bearer /, '') ?? key, input };
}

/** Returns whether the key is a browser's. These are the only keys; the shop uses them when it has none of its own. */
function isFromBrowser(key: string | undefined, endpoint: Endpoint): boolean {
  if (key === 'sk_test_sandbox') return false;
  if (key !== 'pk_test_sandbox') throw new ProviderError(401, 'Invalid API Key provided');
  if (endpoint.open) return true;
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  throw new ProviderError(403, message, { code: 'secret_key_required' });
}

type Reply = Pick<Answer, 'body' | 'status'>;

/** A final refusal is an answer like any other. */
function answerOf(run: () => object): Reply {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (error instanceof ProviderError && error.isFinal) return { status: error.status, body: error.body };
    throw error;
  }
}

function failOnRequest({ method, path }: Request, faults: Faults): void {
  const fault = method === 'POST' ? faults.take(`/v1${path}`) : undefined;
  if (fault) throw new ProviderError(fault.status, 'An unknown error occurred', { type: 'api_error' });
}

function fingerprintOf({ path }: Request, input: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(input)}`)
    .digest('hex');
}

function repeat(stored: Answer, fingerprint: string, response: Response): void {
  if (stored.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new ProviderError(400, message, { type: 'idempotency_error' });
  }
  response.set({ 'idempotent-replayed': 'true', 'original-request': stored.requestId });
  response.status(stored.status).json(stored.body);
}

function handle(endpoint: Endpoint, deps: ApiDeps): RequestHandler {
  const { store, faults, refundSettleMs } = deps;
  return (request, response) => {
    failOnRequest(request, faults);
    const { key, input } = read(request);
    const fromBrowser = isFromBrowser(key, endpoint);
    const idempotencyKey = request.get('idempotency-key');
    const answerId = `${key}:${idempotencyKey}`;
    const requestId = newId('req_');
    response.set({ 'request-id': requestId, 'stripe-version': apiVersion });

    const fingerprint = fingerprintOf(request, input);
    const stored = store.find('answer', answerId);
    if (stored) return repeat(stored, fingerprint, response);
    const reply = commit(deps, (announce) => {
      const id = String(request.params.id ?? '');
      const answer = answerOf(() =>
        endpoint.run({ fromBrowser, id, input, store, announce, refundSettleMs }),
      );
      if (idempotencyKey) store.put({ object: 'answer', id: answerId, fingerprint, requestId, ...answer });
      return answer;
    });
    response.status(reply.status).json(reply.body);
  };
}

const allowLocalPages: RequestHandler = (request, response, next) => {
  const origin = request.get('origin');
  if (origin && isLocalOrigin(origin)) response.set('access-control-allow-origin', origin);
  next();
};

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    if (!(error instanceof ProviderError)) logger.error({ err: error }, 'request failed');
    const refusal =
      error instanceof ProviderError
        ? error
        : new ProviderError(500, 'An unknown error occurred', { type: 'api_error' });
    response.status(refusal.status).json(refusal.body);
  };
}

export function providerApi(deps: ApiDeps): Router {
  const router = express.Router();
  router.use(allowLocalPages, express.urlencoded({ extended: true }));
  for (const endpoint of endpoints) router[endpoint.method](endpoint.path, handle(endpoint, deps));
  router.use((request) => {
    throw new ProviderError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  router.use(answerErrors(deps.logger));
  return router;
}
