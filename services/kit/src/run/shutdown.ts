import { shareProcess } from '@shop/http-server';
import type { Logger } from '../logger.ts';
import { createUncaughtErrorHandler } from './uncaught-errors.ts';

export type Closer = () => Promise<unknown> | unknown;

let handlesFaults = false;

/**
 * Shuts down a process on SIGTERM or SIGINT: runs the closers in order, and exits with 1 if they take longer than `limitMs`. An error
 * outside any request or job shuts it down too. SIGTERM means that other processes keep serving, so `drain` runs first; SIGINT means
 * that everything stops. With several services in one process, the last started shuts down first, and the first started handles
 * uncaught errors.
 */
export function shutDownOnSignals(options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
  drain?: () => Promise<unknown>;
  /** Called for every uncaught error that the process survives. */
  onUncaughtError?: () => void;
}): void {
  const { logger, limitMs, closers, drain, onUncaughtError = () => undefined } = options;
  const { turn, exit } = shareProcess();
  let ending = false;
  const run = async (close: Closer): Promise<void> => {
    try {
      await close();
    } catch (error) {
      logger.error({ err: error }, 'a closer failed');
    }
  };
  const end = async (code: number, first: readonly Closer[] = []): Promise<void> => {
    if (ending) return;
    ending = true;
    for (const close of first) await run(close);
    setTimeout(() => process.exit(1), limitMs).unref();
    for (const close of closers) await run(close);
    exit(code);
  };
  const onSignal = (signal: string) => {
    if (!ending) logger.info({ signal }, 'shutting down');
    void end(0, [turn, ...(drain && signal === 'SIGTERM' ? [drain] : [])]);
  };
  // `on`, not `once`: a second signal must not cut the shutdown short.
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (handlesFaults) return;
  handlesFaults = true;
  const onFault = createUncaughtErrorHandler({
    logger,
    count: onUncaughtError,
    endProcess: () => void end(1),
  });
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
