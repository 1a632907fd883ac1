import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 50;

/** Asks repeatedly until the answer is yes (true), or the time is up or `signal` aborts (false). A question that throws counts as no. */
export async function waitUntil(
  question: () => Promise<boolean>,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline && !signal?.aborted) {
    if (await question().catch(() => false)) return true;
    await delay(everyMs);
  }
  return false;
}

const askMs = 2_000;

/** A question for {@link waitUntil}: does the URL answer with success? */
export function answersOk(url: string) {
  return async (): Promise<boolean> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(askMs) });
    await response.body?.cancel();
    return response.ok;
  };
}
