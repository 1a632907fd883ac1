import type { Logger } from './logger.ts';
import { createStrayFaultHandler } from './stray-faults.ts';

export type Closer = () => Promise<unknown> | unknown;

/**
 * Ends a process in order on SIGTERM or SIGINT: closers run in the order given, one after the other,
 * and the process ends itself with 1 when they take longer than `limitMs`. A fault that belongs to no request and no job
 * ends it too. SIGTERM means that others may go on without it, so `turnAway` comes first;
 * SIGINT means that everything ends.
 */
export function endInOrder(options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
  turnAway?: () => Promise<unknown>;
  /** Hears of every fault that nobody caught and that the process survived. */
  onStrayFault?: () => void;
}): void {
  const { logger, limitMs, closers, turnAway, onStrayFault = () => undefined } = options;
  let ending = false;
  const run = async (close: Closer): Promise<void> => {
    try {
      await close();
    } catch (error) {
      logger.error({ err: error }, 'a part of the process did not close');
    }
  };
  const end = async (code: number, first: readonly Closer[] = []): Promise<void> => {
    if (ending) return;
    ending = true;
    for (const close of first) await run(close);
    setTimeout(() => process.exit(1), limitMs).unref();
    for (const close of closers) await run(close);
    process.exit(code);
  };
  const onSignal = (signal: string) => {
    if (!ending) logger.info({ signal }, 'shutting down');
    void end(0, turnAway && signal === 'SIGTERM' ? [turnAway] : []);
  };
  // For good, not once: a second signal must not cut short what the first one began.
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const onFault = createStrayFaultHandler({ logger, count: onStrayFault, endProcess: () => void end(1) });
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
