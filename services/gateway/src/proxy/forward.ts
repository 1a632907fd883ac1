import { type AnyRoute, limits } from '@shop/contracts';
import { currentRequestId, type Logger, refuse } from '@shop/service-kit';
import type { Request, RequestHandler } from 'express';
import type { Dispatcher } from 'undici';
import { forwardedHeaders } from './forwarded-headers.ts';
import { Relay } from './relay.ts';
import { announcesTooMuch, hasBody, keepConnectionUsable, limitedBody } from './request-body.ts';
import type { Upstream } from './upstream.ts';
import { isStaleConnection, refusalOfFault } from './upstream-fault.ts';

const callOf = (request: Request): Dispatcher.DispatchOptions => {
  const withBody = hasBody(request);
  return {
    path: request.originalUrl,
    method: request.method,
    headers: forwardedHeaders(request.headers, {
      requestId: currentRequestId() ?? '',
      clientAddress: request.ip ?? '',
      hasBody: withBody,
    }),
    body: withBody ? limitedBody(request, limits.jsonBodyBytes) : null,
  };
};

/** Hands a call of `route` to its service and streams the reply back. Only a read is ever tried again, once. */
export const createForward =
  (route: Pick<AnyRoute, 'name'>, upstream: Upstream, logger: Logger): RequestHandler =>
  (request, response, next) => {
    response.locals.route = route.name;
    if (!request.originalUrl.startsWith('/')) throw refuse.notFound('Page');
    if (announcesTooMuch(request, limits.jsonBodyBytes)) throw refuse.tooLarge();
    if (upstream.pool.stats.queued >= upstream.limits.waiting) {
      throw refuse.unavailable('overloaded', 'The shop is very busy, please try again');
    }
    const call = callOf(request);
    let mayRepeat = call.body === null && (request.method === 'GET' || request.method === 'HEAD');
    const onFault = (fault: Error): void => {
      if (mayRepeat && isStaleConnection(fault)) {
        mayRepeat = false;
        attempt();
        return;
      }
      const refusal = refusalOfFault(fault);
      if (refusal.status >= 500) {
        logger.warn({ err: fault, service: upstream.name, route: route.name }, 'service did not answer');
      }
      next(refusal);
    };
    const attempt = (): void => {
      const relay = new Relay({ request, response, onFault });
      response.once('close', () => relay.clientClosed());
      upstream.pool.dispatch(call, relay);
    };
    if (call.body !== null) keepConnectionUsable(request, response);
    attempt();
  };
