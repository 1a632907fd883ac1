export interface SlowClientLimits {
  /** Longest wait, ms. */
  readonly ms: number;
  /** Simultaneous waits per client. */
  readonly perClient: number;
  readonly total: number;
}

/** Why a wait was given up: too long, too many of its client, or too many in all. */
export type GiveUpReason = 'late' | 'client-full' | 'full';

export interface SlowClientGuard {
  /** Begins a wait for `client`; `giveUp` is called at most once. Call the returned function when the wait is over. */
  readonly enter: (client: string, giveUp: (reason: GiveUpReason) => void) => () => void;
  /** Gives up the oldest wait; false if there is none. */
  readonly evictOldest: () => boolean;
}

interface Entry {
  readonly giveUp: (reason: GiveUpReason) => void;
}

/**
 * Limits waiting for slow clients: bodies that do not arrive, replies that are not read. When there are too many, the oldest wait is
 * given up: an honest client's wait is short, so it is hardly ever the oldest.
 */
export function createSlowClientGuard({ ms, perClient, total }: SlowClientLimits): SlowClientGuard {
  const all = new Set<Entry>();
  const byClient = new Map<string, Set<Entry>>();

  const evictOldestOf = (entries: Set<Entry>, reason: GiveUpReason): boolean => {
    const oldest = entries.values().next().value;
    oldest?.giveUp(reason);
    return oldest !== undefined;
  };
  return {
    evictOldest: () => evictOldestOf(all, 'full'),
    enter: (client, giveUp) => {
      const own = byClient.get(client) ?? new Set<Entry>();
      const leave = (): void => {
        clearTimeout(timer);
        all.delete(entry);
        own.delete(entry);
        if (own.size === 0 && byClient.get(client) === own) byClient.delete(client);
      };
      const entry: Entry = {
        giveUp: (reason) => {
          leave();
          giveUp(reason);
        },
      };
      const timer = setTimeout(() => entry.giveUp('late'), ms);
      if (own.size >= perClient) evictOldestOf(own, 'client-full');
      if (all.size >= total) evictOldestOf(all, 'full');
      byClient.set(client, own.add(entry));
      all.add(entry);
      return leave;
    },
  };
}
