import type { IncomingMessage } from 'node:http';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { BaseConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import { startSdk } from './sdk.ts';

/** Records nothing until {@link startTracing} has started the SDK. */
const tracer = trace.getTracer('@shop/service-kit');

/** Starts tracing if the environment names a collector. Rejects if the SDK cannot start. Returns the function to close last. */
export async function startTracing(
  identity: { service: string; version: string },
  config: BaseConfig,
  logger: Logger,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === undefined) return async () => undefined;
  return startSdk(identity, { endpoint, share, logger });
}

/** Returns the current work's `traceparent`, in the form of the W3C header. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs work with `span` as the parent of its spans. */
export function inSpan<T>(span: Span, work: () => T): T {
  return context.with(trace.setSpan(context.active(), span), work);
}

/** Marks the span of failed work without the error text, which may contain personal data. The log has it under the trace id. */
async function traced<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  const span = tracer.startSpan(name, { kind });
  try {
    return await inSpan(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a call to a third party in a span below the current work; untraced work gets none. */
export function tracedCall<T>(name: string, work: () => Promise<T>): Promise<T> {
  return traced(name, SpanKind.CLIENT, work);
}

/** Runs a job in the trace of the request that caused it. */
export function tracedJob<T>(
  name: string,
  traceparent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const caused = propagation.extract(ROOT_CONTEXT, { traceparent });
  return context.with(caused, () => traced(name, SpanKind.CONSUMER, work));
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Starts the span of an incoming request. No user input: no actual path, query, header or address. */
export function startRequestSpan({ method = '', headers }: IncomingMessage, trustCaller: boolean): Span {
  const known = methods.has(method) ? method : '_OTHER';
  const parent = trustCaller ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
  const attributes = { 'http.request.method': known, 'url.scheme': 'http' };
  return tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent);
}

/** Ends a request's span and names it `METHOD /route/:as/declared`. */
export function endRequestSpan(
  span: Span,
  { method, route, status }: { method: string; route: string | undefined; status: number },
): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500)
    span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
  if (route !== undefined) span.setAttribute('http.route', route).updateName(`${method} ${route}`);
  span.end();
}
