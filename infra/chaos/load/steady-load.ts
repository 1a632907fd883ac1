import { setTimeout as delay } from 'node:timers/promises';
import type { Reply } from '../../harness/keep-alive-client.ts';

/** One kind of call, sent at a fixed rate regardless of replies. */
export interface Load {
  readonly title: string;
  readonly perSecond: number;
  /** Sends one call and reads its whole reply. */
  readonly send: () => Promise<Reply>;
  readonly expects: number;
}

export interface SentCall {
  readonly load: string;
  readonly at: Date;
  readonly ms: number;
  readonly fault?: string;
}

async function faultOf({ send, expects }: Load): Promise<string | undefined> {
  try {
    const { status } = await send();
    return status === expects ? undefined : `answered ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `${error}${cause}`;
  }
}

const everyMs = 10;
const lateMs = 100;

/** Sends all loads until stopped, then waits for every call. */
export function startLoads(loads: readonly Load[]) {
  const sent: SentCall[] = [];
  const running = new Set<Promise<void>>();
  let stopping = false;

  const sendOne = async (load: Load): Promise<void> => {
    const at = new Date();
    const startedAt = performance.now();
    const fault = await faultOf(load);
    const ms = performance.now() - startedAt;
    sent.push({ load: load.title, at, ms, ...(fault === undefined ? {} : { fault }) });
  };

  const keepSending = async (load: Load): Promise<void> => {
    let owed = 0;
    for (let last = performance.now(); !stopping; ) {
      await delay(everyMs);
      const now = performance.now();
      // Skip calls that a busy machine delayed too long: catching up would be a burst.
      owed += Math.min(now - last, lateMs) * (load.perSecond / 1_000);
      last = now;
      for (; owed >= 1; owed -= 1) {
        const call = sendOne(load).finally(() => running.delete(call));
        running.add(call);
      }
    }
  };

  const sending = loads.map(keepSending);
  return {
    sent: (): readonly SentCall[] => sent,
    stop: async (): Promise<readonly SentCall[]> => {
      stopping = true;
      await Promise.all(sending);
      await Promise.all(running);
      return sent;
    },
  };
}
