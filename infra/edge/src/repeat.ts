import { setTimeout as delay } from 'node:timers/promises';

interface Repetition {
  readonly everyMs: number;
  /** Message logged when the work fails. */
  readonly fault: string;
}

/** Runs work until it is stopped. Logs a fault once, not every time. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, fault }: Repetition,
): { readonly stop: () => void } {
  let isStopped = false;
  let last = '';
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await delay(everyMs, undefined, { ref: false });
      const said = await work().then(
        () => '',
        (error: unknown) => String(error),
      );
      if (said !== '' && said !== last && !isStopped) console.error(`${fault}:`, said);
      last = said;
    }
  };
  void run();
  return {
    stop: () => {
      isStopped = true;
    },
  };
}
