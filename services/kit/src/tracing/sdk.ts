import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';
import { withTimeout } from '../timeout.ts';

/** A shutdown waits no longer for the collector. */
const flushMs = 2_000;
/** Between two log lines about a collector that does not answer. */
const logEveryMs = 60_000;

/** An unreachable collector costs only traces: log it once a minute. */
function logLostTraces(logger: Logger): void {
  let quietUntil = 0;
  const log = (message: string): void => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + logEveryMs;
    logger.warn({ reason: message }, 'traces are lost');
  };
  const nothing = (): void => undefined;
  diag.setLogger(
    { error: log, warn: log, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN },
  );
}

/** Records outgoing calls by origin only: paths contain email addresses, queries contain search terms. */
function traceOutgoingCalls(): UndiciInstrumentation {
  return new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin }) => ({
      'url.full': origin,
      'url.path': undefined,
      'url.query': undefined,
      'user_agent.original': undefined,
    }),
  });
}

/**
 * Starts the SDK, once per process; `share` of the traces are kept. Returns the function that sends the last spans.
 */
export function startSdk(
  { service, version }: { service: string; version: string },
  { endpoint, share, logger }: { endpoint: string; share: number; logger: Logger },
): () => Promise<void> {
  logLostTraces(logger);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // A caller's decision holds for the whole trace.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const outgoing = traceOutgoingCalls();
  return async () => {
    outgoing.disable();
    await withTimeout(provider.shutdown(), flushMs, 'sending the last traces');
  };
}
