import type { Logger } from '../logger.ts';

export interface Sweeper {
  readonly close: () => Promise<void>;
}

/**
 * Repeats `sweep` for the life of the process, `everyMs` after the last round ended. Runs on a timer of the process and
 * not in Redis, because sweepers are what fills an emptied Redis again. Several processes may sweep at once. The signal tells
 * a long round that the process ends.
 */
export function startSweeper(options: {
  name: string;
  everyMs: number;
  logger: Logger;
  sweep: (signal: AbortSignal) => Promise<unknown>;
}): Sweeper {
  const { name, everyMs, logger, sweep } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await sweep(closing.signal);
    } catch (error) {
      logger.warn({ err: error, sweeper: name }, 'sweep failed, next round as planned');
    }
    if (!closing.signal.aborted) timer = setTimeout(start, everyMs);
  };
  const start = (): void => {
    running = round();
  };
  timer = setTimeout(start, everyMs);
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
