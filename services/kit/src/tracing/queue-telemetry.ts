import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import { type Span, SpanKind, type Telemetry } from 'bullmq';
import { type BullMQOTelSpan, BullMQOtel } from 'bullmq-otel';

function nothing(): void {
  undefined;
}

/** Stands for what is not worth a span: what hangs on it hangs on the one above. */
const noSpan: Span = {
  setSpanOnContext: (ctx) => ctx,
  setAttribute: nothing,
  setAttributes: nothing,
  addEvent: nothing,
  recordException: nothing,
  end: nothing,
};

/** Says that work failed, not why: the words of an error may name a person. They are in the log, under the trace's id. */
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
 * What BullMQ tells of its work, without its housekeeping: a worker looks for stalled jobs every two seconds, and each round
 * would be a trace of its own. `root` keeps that loop out of the span that started it (bullmq-otel 2.0.1 has none).
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
