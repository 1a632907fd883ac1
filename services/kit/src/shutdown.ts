import type { Logger } from './logger.ts';

export type Closer = () => Promise<unknown> | unknown;

/**
 * Ends a process in order on SIGTERM or SIGINT: closers run in the order given, one after the other,
 * and the process ends itself with 1 when they take longer than `limitMs`. A fault outside any request ends it too:
 * whoever supervises it starts a clean one. SIGTERM means that others may go on without it, so `turnAway` comes first;
 * SIGINT means that everything ends.
 */
export const endInOrder = (options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
  turnAway?: () => Promise<unknown>;
}): void => {
  const { logger, limitMs, closers, turnAway } = options;
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
  const onFault = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected fault');
    void end(1);
  };
  process.once('uncaughtException', onFault);
  process.once('unhandledRejection', onFault);
};
