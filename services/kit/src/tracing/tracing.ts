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
import type { Telemetry } from 'bullmq';

/** Tracing of this process while it is on. */
export interface Tracing {
  readonly queues: Telemetry;
  readonly startRequest: (request: IncomingMessage, options: { trustCaller: boolean }) => Span;
  /** `route` is the pattern that the request matched. */
  readonly endRequest: (
    span: Span,
    facts: { method: string; route: string | undefined; status: number },
  ) => void;
  /** Flushes pending spans, within a time limit. */
  readonly end: () => Promise<void>;
}

let running: Tracing | undefined;

/** Returns this process's tracing; undefined when it is off, in which case the SDK is not loaded. */
export function tracing(): Tracing | undefined {
  return running;
}

export function setTracing(parts: Tracing | undefined): void {
  running = parts;
}

export function currentTraceId(): string | undefined {
  return running && trace.getActiveSpan()?.spanContext().traceId;
}

/** Returns the current work's `traceparent`, in the form of the W3C header. */
export function currentTraceparent(): string | undefined {
  if (!running) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs untraced work, such as a sweeper's, in the trace of the request that caused it. */
export function inTraceOf<T>(traceparent: string | undefined, work: () => T): T {
  if (!running || traceparent === undefined || trace.getActiveSpan()) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/** Runs work with `span` as the parent of its spans. */
export function inSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(context.active(), span), work) : work();
}

/** Runs a call to a third party in a span below the current work; untraced work gets none. */
export async function tracedCall<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!running || !trace.getActiveSpan()) return work();
  const span = trace.getTracer('@shop/service-kit').startSpan(name, { kind: SpanKind.CLIENT });
  try {
    return await inSpan(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
