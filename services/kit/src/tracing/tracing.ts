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

/** What this process makes traces with, while it does. */
export interface Tracing {
  /** For BullMQ's queues and workers. */
  readonly queues: Telemetry;
  readonly startRequest: (request: IncomingMessage, options: { trustCaller: boolean }) => Span;
  /** `route` is the pattern that the request matched. */
  readonly endRequest: (
    span: Span,
    facts: { method: string; route: string | undefined; status: number },
  ) => void;
  /** Sends what is not sent yet, within a limit. */
  readonly end: () => Promise<void>;
}

let running: Tracing | undefined;

/** Undefined where no traces are made: then nothing of the SDK is loaded, and nobody asks for spans. */
export function tracing(): Tracing | undefined {
  return running;
}

/** From now on; undefined for no more. */
export function setTracing(parts: Tracing | undefined): void {
  running = parts;
}

/** Of the current work, where it is traced. */
export function currentTraceId(): string | undefined {
  return running && trace.getActiveSpan()?.spanContext().traceId;
}

/** The place of the current work in its trace, as the W3C header of this name has it. */
export function currentTraceparent(): string | undefined {
  if (!running) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs untraced work, such as a sweeper's, in the trace of the request that left it behind. */
export function inTraceOf<T>(traceparent: string | undefined, work: () => T): T {
  if (!running || traceparent === undefined || trace.getActiveSpan()) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/** Runs work with `span` as the parent of every span below it. */
export function inSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(context.active(), span), work) : work();
}

/** A span for a call to a third party, below the work that makes it; untraced work gets none. */
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
