import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@shop/service-kit/serving';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { chargeEndpoints } from '../endpoints/charges.ts';
import { authenticateEndpoint } from '../endpoints/confirm.ts';
import { eventEndpoints } from '../endpoints/events.ts';
import { intentEndpoints } from '../endpoints/intents.ts';
import { methodEndpoints } from '../endpoints/methods.ts';
import { refundEndpoints } from '../endpoints/refunds.ts';
import type { Fault, Faults } from '../faults.ts';
import { newId } from '../ids.ts';
import { isAllowedOrigin } from '../origins.ts';
import { apiVersion } from '../wire/event.ts';
import { callerOf, inputOf, secretKeyRequired } from './caller.ts';
import type { Endpoint } from './endpoint.ts';
import { type Execution, type Executor, performOnce, type Reply } from './execute.ts';
import { idempotentCall } from './idempotency.ts';
import { ProviderError } from './provider-error.ts';

const endpoints: readonly Endpoint[] = [
  ...intentEndpoints,
  authenticateEndpoint,
  ...methodEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...eventEndpoints,
];

export interface ApiDeps {
  readonly executor: Executor;
  readonly faults: Faults;
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
}

/** Browsers of the allowed origins may call; the provider itself lets every origin in. */
function acrossOrigins(allowedOrigins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = request.get('origin');
    response.vary('origin');
    if (origin && isAllowedOrigin(origin, allowedOrigins)) {
      response.set('access-control-allow-origin', origin);
      response.set('access-control-allow-methods', 'GET, POST');
      response.set('access-control-allow-headers', 'authorization, content-type, idempotency-key');
    }
    if (request.method === 'OPTIONS') response.sendStatus(204);
    else next();
  };
}

const identify: RequestHandler = (request, response, next) => {
  const requestId = newId('req_');
  response.locals.requestId = requestId;
  response.set('request-id', requestId);
  response.set('stripe-version', request.get('stripe-version') ?? apiVersion);
  const key = request.get('idempotency-key');
  if (key) response.set('idempotency-key', key);
  next();
};

/** One line per call; neither parameters nor keys are logged. */
function observe(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const { method, baseUrl, path } = request;
      logger.info({ method, path: baseUrl + path, status: response.statusCode, ms }, 'request');
    });
    next();
  };
}

function injected(status: number) {
  return new ProviderError(
    status,
    { type: 'api_error', message: 'An unknown error occurred' },
    { executed: false },
  );
}

function executionOf(endpoint: Endpoint, request: Request, response: Response): Execution {
  const caller = callerOf(request);
  if (caller === 'publishable' && !endpoint.open) throw secretKeyRequired();
  const id = String(request.params.id ?? '');
  return { endpoint, caller, id, input: inputOf(request), requestId: String(response.locals.requestId) };
}

async function answer(response: Response, reply: Reply, fault: Fault | undefined): Promise<void> {
  if (fault?.mode === 'slow') await pause(fault.ms);
  if (fault?.mode === 'lose-answer') {
    response.req.socket.destroy();
    return;
  }
  if (reply.replayOf) response.set({ 'idempotent-replayed': 'true', 'original-request': reply.replayOf });
  response.status(reply.status).json(reply.body);
}

function handle(endpoint: Endpoint, { executor, faults }: ApiDeps): RequestHandler {
  return async (request, response) => {
    const fault = faults.take(request.method, `/v1${request.path}`);
    if (fault?.mode === 'refuse') throw injected(fault.status);
    if (fault?.mode === 'drop') {
      request.socket.destroy();
      return;
    }
    const execution = executionOf(endpoint, request, response);
    const idempotent = idempotentCall(request, execution.caller, execution.input);
    await performOnce(executor, { execution, idempotent }, (reply) => answer(response, reply, fault));
  };
}

const unknownUrl: RequestHandler = (request) => {
  const message = `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}).`;
  throw new ProviderError(404, { type: 'invalid_request_error', message }, { executed: false });
};

/** Every miss carries an `error`: the official SDK looks at that key, not at the HTTP status. */
function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    if (error instanceof ProviderError) {
      response.status(error.status).json({ error: error.body });
      return;
    }
    logger.error({ err: error }, 'request failed');
    response.status(500).json({ error: { type: 'api_error', message: 'An unknown error occurred' } });
  };
}

export function providerApi(parts: ApiDeps): Router {
  const router = express.Router();
  router.use(observe(parts.logger), acrossOrigins(parts.allowedOrigins), identify);
  router.use(express.urlencoded({ extended: true }));
  for (const endpoint of endpoints) router[endpoint.method](endpoint.path, handle(endpoint, parts));
  router.use(unknownUrl, answerErrors(parts.logger));
  return router;
}
