import { withTimeout } from '@shop/service-kit';

/** How often it looks while nobody asks. Whoever asks then waits for a look, which takes some ms, so that the answer is no older than any. */
const restEveryMs = 30_000;
const wakingMs = 300;

/**
 * When to look at the database: in every round for as long as somebody asks, a look found a reason for the next one (it resolves with
 * `true`), or it cannot be read; now and then otherwise.
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
    /** For whoever asks: what it takes until the database was looked at within the usual time. */
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
