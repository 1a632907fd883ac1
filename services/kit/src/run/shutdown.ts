import type { Logger } from '../logger.ts';

export type Closer = () => Promise<unknown> | unknown;

/** How long requests and jobs in progress may take to finish after an unknown fault. */
const faultLimitMs = 1_000;

/**
 * Shuts down the process on SIGTERM or SIGINT: runs the closers in order, and exits with 1 if they take longer than `limitMs`. SIGTERM
 * means that other processes keep serving, so `drain` runs first; SIGINT means that everything stops. An error that nothing handles ends
 * the process too, within a second and with 1: its state is unknown. Its supervisor starts a new one.
 */
export function shutDownOnSignals(options: {
  logger: Logger;
  limitMs: number;
  closers: readonly Closer[];
  drain?: () => Promise<unknown>;
}): void {
  const { logger, limitMs, closers, drain } = options;
  let ending = false;
  const run = async (close: Closer): Promise<void> => {
    try {
      await close();
    } catch (error) {
      logger.error({ err: error }, 'a closer failed');
    }
  };
  const end = async (code: number, withinMs: number): Promise<void> => {
    ending = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    for (const close of closers) await run(close);
    process.exit(code);
  };
  const onSignal = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'shutting down');
    if (drain && signal === 'SIGTERM') await run(drain);
    await end(0, limitMs);
  };
  const onFault = (error: unknown): void => {
    logger.fatal({ err: error }, 'unexpected fault');
    // A fault during the shutdown does not begin it again.
    if (!ending) void end(1, faultLimitMs);
  };
  // `on`, not `once`: a second signal must not cut the shutdown short.
  process.on('SIGTERM', (signal) => void onSignal(signal));
  process.on('SIGINT', (signal) => void onSignal(signal));
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
