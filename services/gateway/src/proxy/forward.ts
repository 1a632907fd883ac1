import { type AnyRoute, limits, type ServiceName } from '@shop/contracts';
import { clientKey } from '@shop/http-server';
import {
  connectUpstream,
  forwardedHeaders,
  hasBody,
  isTimeout,
  relay,
  type Upstream,
  type UpstreamLimits,
} from '@shop/http-server/proxy';
import { currentRequestId, type Logger, Refusal, refuse } from '@shop/service-kit';
import type { Request, RequestHandler } from 'express';
import { assertLength, type ReadBody } from '../bodies/read-body.ts';

export type UpstreamName = Exclude<ServiceName, 'gateway'>;

/** A service behind the gateway. */
export interface ServiceUpstream extends Upstream {
  readonly name: UpstreamName;
}

export const defaultUpstreamLimits: UpstreamLimits = {
  connectMs: 1_000,
  // An order waits up to 5 s for its stock.
  answerMs: 15_000,
  connections: 256,
  waiting: 1_000,
};

export function connectService(
  name: UpstreamName,
  url: string,
  upstreamLimits = defaultUpstreamLimits,
): ServiceUpstream {
  return { name, ...connectUpstream(url, upstreamLimits) };
}

const message = "This part of the shop isn't available right now. Please try again.";
const retryLater = { headers: { 'retry-after': '1' } };

/** Returns 504 if the service timed out, 502 if it could not be reached or broke off. */
export function refusalOfFault(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  return fault instanceof Error && isTimeout(fault)
    ? new Refusal(504, 'upstream-timeout', message, retryLater)
    : new Refusal(502, 'upstream-unavailable', message, retryLater);
}

export interface ForwardDeps {
  readonly readBody: ReadBody;
  /** How long a client may read nothing of its reply, ms. */
  readonly unreadMs: number;
  readonly logger: Logger;
}

/** Buffers the body; undefined for a file, which only admins send and which is streamed. */
async function bodyOf(
  request: Request,
  { consumes }: Pick<AnyRoute, 'consumes'>,
  readBody: ReadBody,
): Promise<Buffer | null | undefined> {
  if (consumes !== 'text/csv') return hasBody(request) ? readBody(request) : null;
  assertLength(request, limits.importBytes);
  return undefined;
}

/** Forwards a call to its service and streams the reply back. */
export function forwardTo(
  upstream: ServiceUpstream,
  route: Pick<AnyRoute, 'name' | 'consumes'>,
  { readBody, unreadMs, logger }: ForwardDeps,
): RequestHandler {
  return async (request, response) => {
    if (!request.originalUrl.startsWith('/')) throw refuse.notFound('Page');
    const body = await bodyOf(request, route, readBody);
    if (upstream.isOverloaded()) {
      throw refuse.unavailable('overloaded', 'The shop is very busy. Please try again.');
    }
    // Identify the client by what the gateway saw, not by what the client claims.
    const seen = {
      'x-request-id': currentRequestId() ?? '',
      'x-forwarded-for': request.ip ?? '',
      'x-client-key': clientKey(request.ip),
    };
    const headers = { ...forwardedHeaders(request), ...seen };
    const call = { request, response, path: request.originalUrl, headers, body, unreadMs };
    try {
      await relay(call, upstream);
    } catch (fault) {
      const refusal = refusalOfFault(fault);
      if (refusal.status >= 500) {
        logger.warn({ err: fault, service: upstream.name, route: route.name }, 'service did not answer');
      }
      throw refusal;
    }
  };
}
