import type { Logger } from './logger.ts';

export interface Sweeper {
  readonly close: () => Promise<void>;
}

/**
 * Repeats `sweep` for the life of the process, `everyMs` after the last round ended. Runs on a timer of the process and
 * not in Redis, because sweepers are what fills an emptied Redis again. Several processes may sweep at once.
 */
export const startSweeper = (options: {
  name: string;
  everyMs: number;
  logger: Logger;
  sweep: () => Promise<unknown>;
}): Sweeper => {
  const { name, everyMs, logger, sweep } = options;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await sweep();
    } catch (error) {
      logger.warn({ err: error, sweeper: name }, 'sweep failed, next round as planned');
    }
    if (!closed) timer = setTimeout(start, everyMs);
  };
  const start = (): void => {
    running = round();
  };
  timer = setTimeout(start, everyMs);
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
};
