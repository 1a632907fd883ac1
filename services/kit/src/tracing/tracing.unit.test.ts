import type { ServerResponse } from 'node:http';
import { trace } from '@opentelemetry/api';
import { paymentRefund, queues } from '@shop/contracts';
import { listen } from '@shop/http-server';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { baseConfig, ConfigError, readConfig } from '../config.ts';
import { outboxEntry } from '../queue/outbox.ts';
import { inSpan, startTracing } from './tracing.ts';

function entry() {
  return outboxEntry(queues.ordersRefunds, paymentRefund, {
    id: 'role-1',
    payload: { intentId: 'one' },
    now: new Date(),
  });
}

const lines: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });

/** A full batch is sent at once. */
const fullBatch = 512;

describe('without a collector', () => {
  test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: '' }])(
    'creates and records nothing with the environment %j',
    async (env) => {
      const end = await startTracing({ service: 'test', version: '1' }, readConfig(baseConfig, env), logger);
      expect(trace.getActiveSpan()).toBeUndefined();
      expect(entry().message.traceparent).toBeUndefined();
      await end();
    },
  );

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('when %s is %j, refuses to start and names it', (name, value) => {
    const read = () => readConfig(baseConfig, { [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });
});

test('logs one line when the collector refuses spans, and shuts down in time when it hangs', async () => {
  let answers = true;
  const held: ServerResponse[] = [];
  const refused: string[] = [];
  const collector = await listen(
    (request, response) => {
      if (!answers) return void held.push(response);
      refused.push(request.url ?? '');
      response.writeHead(400).end();
    },
    { host: '127.0.0.1', port: 0 },
  );
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/` };
  const end = await startTracing({ service: 'test', version: '1' }, readConfig(baseConfig, env), logger);
  const span = trace.getTracer('test').startSpan('work');
  const written = inSpan(span, entry);
  const { traceId, spanId } = span.spanContext();
  expect(written.message.traceparent).toBe(`00-${traceId}-${spanId}-01`);
  for (let count = 0; count < fullBatch; count += 1) trace.getTracer('test').startSpan('one of many').end();
  await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'traces are lost')).toHaveLength(1));
  expect(refused).toEqual(['/otlp/v1/traces']);

  answers = false;
  span.end();
  // The collector never answers: without a time limit this would not end.
  await expect(end()).rejects.toThrow('sending the last traces');
  for (const response of held) response.destroy();
  await collector.close();
});
