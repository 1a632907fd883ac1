export interface SlowClientLimits {
  /** How long one may take. */
  readonly ms: number;
  /** How many of one client may be in at once. */
  readonly perClient: number;
  readonly total: number;
}

/** Why one must go: it took too long, or others came, of its own client or of all. */
export type GiveUpReason = 'late' | 'client-full' | 'full';

export interface SlowClientGuard {
  /** From now on `client` makes us wait for something; `giveUp` is called at most once. Call what it returns when it came. */
  readonly enter: (client: string, giveUp: (reason: GiveUpReason) => void) => () => void;
  /** Makes the oldest give way; false when nobody is in. */
  readonly evictOldest: () => boolean;
}

interface Entry {
  readonly giveUp: (reason: GiveUpReason) => void;
}

/**
 * Holds what slow clients make us wait for: bodies that do not come, replies that are not read. When it is full, whoever has
 * been in longest gives way: an honest client is in for a moment, so it is hardly ever the one.
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
