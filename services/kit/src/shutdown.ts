import type { Logger } from './logger.ts';

export type Closer = () => Promise<unknown> | unknown;

/**
 * Ends a process in order on SIGTERM or SIGINT: closers run in the order given, one after the other,
 * and the process ends itself with 1 when they take longer than `limitMs`. A fault outside any request ends it too:
 * whoever supervises it starts a clean one.
 */
export const endInOrder = (options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
}): void => {
  const { logger, limitMs, closers } = options;
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        logger.error({ err: error }, 'a part of the process did not close');
      }
    }
    process.exit(code);
  };
  const onSignal = (signal: string) => {
    logger.info({ signal }, 'shutting down');
    void end(0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  const onFault = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected fault');
    void end(1);
  };
  process.once('uncaughtException', onFault);
  process.once('unhandledRejection', onFault);
};
