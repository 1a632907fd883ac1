import { setTimeout as delay } from 'node:timers/promises';

/** One kind of call, sent at a fixed rate whether or not earlier ones were answered. */
export interface Load {
  readonly title: string;
  readonly perSecond: number;
  /** Sends one call and reads its whole answer. */
  readonly send: () => Promise<Response>;
  /** The one status that counts as success. */
  readonly expects: number;
}

/** What became of one call. */
export interface Sent {
  readonly load: string;
  readonly at: Date;
  readonly ms: number;
  /** What went wrong. */
  readonly fault?: string;
}

const faultOf = async ({ send, expects }: Load): Promise<string | undefined> => {
  try {
    const { status } = await send();
    return status === expects ? undefined : `answered ${status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `${error}${cause}`;
  }
};

/** Sends all loads until it is stopped; then every call that was sent is waited for. */
export const startLoads = (loads: readonly Load[]) => {
  const sent: Sent[] = [];
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
    const startedAt = performance.now();
    for (let count = 0; !stopping; ) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * load.perSecond);
      for (; count < due; count += 1) {
        const call = sendOne(load).finally(() => running.delete(call));
        running.add(call);
      }
      await delay(1_000 / load.perSecond);
    }
  };

  const sending = loads.map(keepSending);
  return {
    sent: (): readonly Sent[] => sent,
    stop: async (): Promise<readonly Sent[]> => {
      stopping = true;
      await Promise.all(sending);
      await Promise.all(running);
      return sent;
    },
  };
};
