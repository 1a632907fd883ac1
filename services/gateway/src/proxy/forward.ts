import { type AnyRoute, limits } from '@shop/contracts';
import { currentRequestId, type Logger, refuse } from '@shop/service-kit';
import type { Request, RequestHandler } from 'express';
import type { Dispatcher } from 'undici';
import { forwardedHeaders } from './forwarded-headers.ts';
import { Relay } from './relay.ts';
import { announcesTooMuch, hasBody, keepConnectionUsable, limitedBody } from './request-body.ts';
import type { Upstream } from './upstream.ts';
import { isStaleConnection, refusalOfFault, wasNeverSent } from './upstream-fault.ts';

const callOf = (request: Request): Omit<Dispatcher.DispatchOptions, 'body'> => ({
  path: request.originalUrl,
  method: request.method,
  headers: forwardedHeaders(request.headers, {
    requestId: currentRequestId() ?? '',
    clientAddress: request.ip ?? '',
    hasBody: hasBody(request),
  }),
});

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Which faults a call may be tried again after: any call when it never left for an instance and there are others, and a read,
 * once, when its connection broke before the reply began. A write that may have arrived is never repeated.
 */
const secondChances = (request: Request, upstream: Upstream): ((fault: Error) => boolean) => {
  let others = upstream.instances - 1;
  let mayRepeat = isRead(request);
  return (fault) => {
    if (others > 0 && wasNeverSent(fault)) {
      others -= 1;
      return true;
    }
    const again = mayRepeat && isStaleConnection(fault);
    if (again) mayRepeat = false;
    return again;
  };
};

/** Hands a call of `route` to its service and streams the reply back. */
export const createForward =
  (route: Pick<AnyRoute, 'name'>, upstream: Upstream, logger: Logger): RequestHandler =>
  (request, response, next) => {
    if (!request.originalUrl.startsWith('/')) throw refuse.notFound('Page');
    if (announcesTooMuch(request, limits.jsonBodyBytes)) throw refuse.tooLarge();
    if (upstream.pool.stats.queued >= upstream.limits.waiting) {
      throw refuse.unavailable('overloaded', 'The shop is very busy, please try again');
    }
    const call = callOf(request);
    const mayTryAgain = secondChances(request, upstream);
    const onFault = (fault: Error): void => {
      if (mayTryAgain(fault)) {
        // Not at once: the pool hears of a refused connection after its caller, and then turns to another instance.
        setImmediate(attempt);
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
      const body = hasBody(request) ? limitedBody(request, limits.jsonBodyBytes) : null;
      upstream.pool.dispatch({ ...call, body }, relay);
    };
    if (hasBody(request)) keepConnectionUsable(request, response);
    attempt();
  };
