import { type Logger, pino } from 'pino';
import { currentRequestId } from './context.ts';

export type { Logger } from 'pino';

/** JSON lines on stdout; every line carries the request id of the work it belongs to. */
export const createLogger = (options: { service: string; level: string }): Logger =>
  pino({
    level: options.level,
    base: { service: options.service, pid: process.pid },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: ['authorization', '*.authorization', 'token', '*.token', 'clientSecret', '*.clientSecret'],
  });
