import { withTimeout } from '@shop/service-kit';

/**
 * Poll interval while idle. The first request after idling waits for a poll, which takes some ms, so its data are as fresh as
 * any other's.
 */
const restEveryMs = 30_000;
const wakingMs = 300;

/**
 * Schedules polls of the database: every round while requests arrive, after a poll that resolved with `true`, or after a failed
 * one; otherwise every 30 seconds.
 */
export function createLooks(look: () => Promise<boolean>) {
  let isDue = true;
  let isResting = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let waking: Promise<void> | undefined;
  const lookNow = async (): Promise<void> => {
    isDue = false;
    lookedAt = performance.now();
    try {
      if (await look()) isDue = true;
    } catch (error) {
      isDue = true;
      throw error;
    }
  };
  return {
    round: async (): Promise<void> => {
      isResting = !isDue && performance.now() - lookedAt < restEveryMs;
      if (!isResting) await lookNow();
    },
    /** Call before each request: wakes the polling and waits for the first poll after idling. */
    awake: async (): Promise<void> => {
      if (isResting) {
        isResting = false;
        waking = withTimeout(lookNow(), wakingMs, 'a look at the database')
          .catch(() => undefined)
          .finally(() => {
            waking = undefined;
          });
      }
      isDue = true;
      await waking;
    },
  };
}
