import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
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

/** Rejects when nothing listens there. */
async function assertListens(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(askMs) });
  } finally {
    socket.destroy();
  }
}

/**
 * Returns a question for {@link waitUntil}: does the URL answer 200? Avoids `fetch`, which costs several times as much in every probe of
 * every process.
 */
export function answersOk(url: string) {
  return async (): Promise<boolean> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, signal: AbortSignal.timeout(askMs) }, resolve).once('error', reject);
    });
    response.resume();
    return response.statusCode === 200;
  };
}

/**
 * Returns a question for {@link waitUntil}: do all URLs answer 200? It checks them one by one, and first whether they listen: a start fails
 * hundreds of checks, and refused `fetch` calls would take CPU from the starting processes.
 */
export function allAnswerOk(urls: readonly string[]) {
  return async (): Promise<boolean> => {
    for (const url of urls) {
      await assertListens(url);
      if (!(await answersOk(url)())) return false;
    }
    return true;
  };
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    // Aborted: the caller checks its signal.
  }
}
