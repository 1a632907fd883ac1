import { shareProcess } from '@shop/http-server';
import type { Logger } from '../logger.ts';
import { createUncaughtErrorHandler } from './uncaught-errors.ts';

export type Closer = () => Promise<unknown> | unknown;

let handlesFaults = false;

/**
 * Ends a process in order on SIGTERM or SIGINT: closers run in the order given, one after the other,
 * and the process ends itself with 1 when they take longer than `limitMs`. A fault that belongs to no request and no job
 * ends it too. SIGTERM means that others may go on without it, so `drain` comes first;
 * SIGINT means that everything ends. Of several services in one process the last one ends first, and the first one answers for stray
 * faults.
 */
export function shutDownOnSignals(options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
  drain?: () => Promise<unknown>;
  /** Called for every error that nobody caught and that the process survived. */
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
  // For good, not once: a second signal must not cut short what the first one began.
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
