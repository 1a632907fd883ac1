import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import { type Span, SpanKind, type Telemetry } from 'bullmq';
import { type BullMQOTelSpan, BullMQOtel } from 'bullmq-otel';

function nothing(): void {
  undefined;
}

/** A span that records nothing; its children attach to its parent. */
const noSpan: Span = {
  setSpanOnContext: (ctx) => ctx,
  setAttribute: nothing,
  setAttributes: nothing,
  addEvent: nothing,
  recordException: nothing,
  end: nothing,
};

/** Records that work failed, but not the error text, which may contain personal data. The log has it under the trace id. */
function discreet(bullSpan: BullMQOTelSpan): Span {
  return {
    setSpanOnContext: (ctx) => bullSpan.setSpanOnContext(ctx),
    setAttribute: (key, value) => bullSpan.setAttribute(key, value),
    setAttributes: (attributes) => bullSpan.setAttributes(attributes),
    addEvent: (name) => {
      if (name === 'job failed') bullSpan.span.setStatus({ code: SpanStatusCode.ERROR });
      bullSpan.addEvent(name);
    },
    recordException: () => bullSpan.span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => bullSpan.end(),
  };
}

/**
 * BullMQ's telemetry without its housekeeping: a worker checks for stalled jobs every five seconds, and each check would be a trace of
 * its own. `root` keeps that loop out of the span that started it (bullmq-otel 2.0.1 has none).
 */
export function createQueueTelemetry(): Telemetry {
  const { tracer, contextManager } = new BullMQOtel({ tracerName: 'bullmq' });
  return {
    tracer: {
      startSpan: (name, options, ctx) =>
        options?.kind === SpanKind.INTERNAL
          ? noSpan
          : discreet(tracer.startSpan(name, options, ctx) as BullMQOTelSpan),
    },
    contextManager: Object.assign(contextManager, { root: () => ROOT_CONTEXT }),
  };
}
