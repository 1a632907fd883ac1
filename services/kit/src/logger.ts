import { trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';
import { currentRequestId } from './context.ts';

export type { Logger } from 'pino';

/** JSON lines on stdout; every line carries the request id of its work, and its trace id if traced. */
export function createLogger(options: { service: string; level: string }): Logger {
  return pino({
    level: options.level,
    base: { service: options.service, pid: process.pid },
    mixin: () => {
      const requestId = currentRequestId();
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      return { requestId, traceId };
    },
    redact: ['authorization', '*.authorization', 'token', '*.token', 'clientSecret', '*.clientSecret'],
  });
}
