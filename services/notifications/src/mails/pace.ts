import { setTimeout as delay } from 'node:timers/promises';

/** Lets `perSecond` callers through per second, 0 = no limit. Only one worker at a time sends mails. */
export function createPace(perSecond: number): () => Promise<void> {
  const gapMs = perSecond === 0 ? 0 : 1_000 / perSecond;
  let freeAt = 0;
  return async () => {
    const now = performance.now();
    const startAt = Math.max(now, freeAt);
    freeAt = startAt + gapMs;
    if (startAt > now) await delay(startAt - now);
  };
}
