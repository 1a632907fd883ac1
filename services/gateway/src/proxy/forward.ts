import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyRoute } from '@shop/contracts';
import { currentRequestId, type Logger, refuse, type SlowClientGuard } from '@shop/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Dispatcher } from 'undici';
import { hasBody, type ReadBody } from '../bodies/read-body.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { Relay } from './relay.ts';
import type { Upstream } from './upstream.ts';
import { isStaleConnection, refusalOfFault, wasNeverSent } from './upstream-fault.ts';

export interface ForwardDeps {
  readonly readBody: ReadBody;
  /** Who makes a reply wait by not reading it. */
  readonly readers: SlowClientGuard;
  readonly logger: Logger;
}

function callOf(request: Request): Omit<Dispatcher.DispatchOptions, 'body'> {
  return {
    path: request.originalUrl,
    method: request.method,
    headers: forwardedHeaders(request.headers, {
      requestId: currentRequestId() ?? '',
      clientAddress: request.ip ?? '',
      hasBody: hasBody(request),
    }),
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Which faults a call may be tried again after: any call when it never left for an instance and there are others, and a read,
 * once, when its connection broke before the reply began. A write that may have arrived is never repeated.
 */
function secondChances(request: Request, upstream: Upstream): (fault: Error) => boolean {
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
}

/** Resolves when the reply began or nobody is left to answer; rejects when the call failed before. */
function relay(
  { request, response, body }: { request: Request; response: Response; body: Buffer | null },
  upstream: Upstream,
  readers: SlowClientGuard,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = callOf(request);
    const mayTryAgain = secondChances(request, upstream);
    // Connections outlive the request they were made in, and call back in its context.
    const onFault = AsyncLocalStorage.bind((fault: Error): void => {
      // Not at once: the pool hears of a refused connection after its caller, and then turns to another instance.
      if (mayTryAgain(fault)) setImmediate(attempt);
      else reject(fault);
    });
    const attempt = (): void => {
      const reply = new Relay({ request, response, readers, onFault });
      response.once('close', () => {
        reply.clientClosed();
        resolve();
      });
      upstream.pool.dispatch({ ...call, body }, reply);
    };
    attempt();
  });
}

/** Hands a call of `route` to its service and streams the reply back. */
export function createForward(
  route: Pick<AnyRoute, 'name'>,
  upstream: Upstream,
  { readBody, readers, logger }: ForwardDeps,
): RequestHandler {
  return async (request, response) => {
    if (!request.originalUrl.startsWith('/')) throw refuse.notFound('Page');
    const body = hasBody(request) ? await readBody(request) : null;
    if (upstream.pool.stats.queued >= upstream.limits.waiting) {
      throw refuse.unavailable('overloaded', 'The shop is very busy, please try again');
    }
    try {
      await relay({ request, response, body }, upstream, readers);
    } catch (fault) {
      const refusal = refusalOfFault(fault instanceof Error ? fault : new Error(String(fault)));
      if (refusal.status >= 500) {
        logger.warn({ err: fault, service: upstream.name, route: route.name }, 'service did not answer');
      }
      throw refusal;
    }
  };
}
