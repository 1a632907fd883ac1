import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 50;

/** Polls until the answer is yes (true), the time is up or `signal` aborts (false). A question that throws counts as no. */
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

/** Returns a question for {@link waitUntil}: do all URLs answer 200? */
export function answerOk(...urls: readonly string[]) {
  return async (): Promise<boolean> => {
    for (const url of urls) {
      const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(askMs) });
      await body?.cancel();
      if (!ok) return false;
    }
    return true;
  };
}
