import { currentContext, type WorkContext } from '../context.ts';
import type { Logger } from '../logger.ts';

/** More uncaught errors than this within the window mean the process itself is broken. */
const mostUncaught = 20;
const windowMs = 60_000;

export interface UncaughtErrorDeps {
  readonly logger: Logger;
  readonly count: () => void;
  readonly endProcess: () => void;
}

/**
 * Handles an uncaught error. In a request or job it ends only that work; in process-level code, or when there are too many, it ends
 * the process, and its supervisor starts a clean one.
 */
export function createUncaughtErrorHandler({ logger, count, endProcess }: UncaughtErrorDeps) {
  let recent: number[] = [];
  const areTooMany = (): boolean => {
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < windowMs), now];
    return recent.length > mostUncaught;
  };
  const abandon = (context: WorkContext): void => {
    try {
      context.abandon();
    } catch (fault) {
      logger.error({ err: fault }, 'work could not be abandoned');
    }
  };
  return (error: unknown): void => {
    const context = currentContext();
    const isBroken = !context || areTooMany();
    logger[isBroken ? 'fatal' : 'error']({ err: error }, context ? 'stray fault' : 'unexpected fault');
    if (context) abandon(context);
    if (isBroken) endProcess();
    else count();
  };
}
