import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { Histogram } from 'prom-client';
import { acceptRequestId, requestIdHeader, withContext } from '../context.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { type Metrics, metricsOf } from '../metrics.ts';
import { endRequestSpan, inSpan, startRequestSpan } from '../tracing/tracing.ts';
import type { Health } from './health.ts';
import { problemOf, refusalOf } from './problem.ts';

export interface HttpDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  /** False on the public server: traces begin here, and callers' trace headers are ignored. */
  readonly trustCallersTrace?: boolean;
}

export const httpMetrics = metricsOf((registry) => ({
  seconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  }),
}));

function serveHealth(app: Express, health: Health): void {
  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', async (_request, response) => {
    const readiness = await health.readiness();
    response.status(readiness.ready ? 200 : 503).json(readiness);
  });
}

/** Creates the monitoring app, with metrics and health, for a port that ordinary callers cannot reach. */
export function createMonitoringApp({ metrics, health }: Pick<HttpDeps, 'metrics' | 'health'>): Express {
  const app = express();
  app.disable('x-powered-by');
  serveHealth(app, health);
  app.get('/metrics', async (_request, response) => {
    response.setHeader('content-type', metrics.registry.contentType);
    response.end(await metrics.scrape());
  });
  return app;
}

/** Creates an express app with request ids, logs, metrics and health; `register` adds its routes. Errors become problem documents. */
export function createHttpApp(deps: HttpDeps, register: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  serveHealth(app, deps.health);
  app.use(observe(deps));
  register(app);
  app.use(() => {
    throw refuse.notFound('Page');
  });
  app.use(answerErrors(deps.logger));
  return app;
}

/** One context, one log line and one measurement per request. Bodies and query values are never logged. */
function observe({ logger, metrics, trustCallersTrace: trustCaller = true }: HttpDeps): RequestHandler {
  const { seconds } = httpMetrics(metrics);
  return (request, response, next) => {
    const span = startRequestSpan(request, trustCaller);
    const requestId = acceptRequestId(request.get(requestIdHeader));
    const startedAt = performance.now();
    response.setHeader(requestIdHeader, requestId);
    // Node emits these events outside the context of the request.
    response.on('error', (error) => logger.warn({ err: error, requestId }, 'a reply could not be written'));
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const route = String(response.locals.route ?? 'unmatched');
      const labels = { route, method: request.method, status: response.statusCode };
      seconds.observe(labels, ms / 1_000);
      endRequestSpan(span, {
        method: request.method,
        route: request.route?.path,
        status: response.statusCode,
      });
      // Routine calls between services, one a second, would drown the rest.
      logger[response.locals.isRoutine && response.statusCode === 200 ? 'debug' : 'info'](
        {
          ...labels,
          requestId,
          ms: Math.round(ms * 10) / 10,
          aborted: !response.writableFinished,
        },
        'request',
      );
    });
    withContext({ requestId }, () => inSpan(span, next));
  };
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const refusal = refusalOf(error);
    if (refusal !== error && problemOf(refusal).status >= 500) logger.error({ err: error }, 'request failed');
    sendProblem(response, refusal);
  };
}

/** A reply that has begun is cut off: it must not look complete. */
function sendProblem(response: Response, refusal: Refusal | undefined): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = problemOf(refusal);
  response.status(problem.status);
  for (const [name, value] of Object.entries(refusal?.details.headers ?? {})) response.setHeader(name, value);
  response.setHeader('content-type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(problem));
}
