import { LRUCache } from 'lru-cache';

export interface FreshCacheOptions<Value> {
  readonly max: number;
  /** Maximum age of a value without a reported change. */
  readonly maxAgeMs: number;
  /** Whether the value depends on this id. */
  readonly shows: (value: Value, id: string) => boolean;
  readonly onLookup?: (outcome: 'hit' | 'miss') => void;
}

interface Loading<Value> {
  readonly value: Promise<Value>;
  /** Ids changed since the load began; its result may be stale. */
  readonly changed: Set<string>;
}

/**
 * Short-lived cache of expensive values. Concurrent requests for a key share one load. If a change arrives during a load, its
 * result is not kept and later requests start a new one.
 */
export function createFreshCache<Value extends object>(options: FreshCacheOptions<Value>) {
  const { shows, onLookup } = options;
  const kept = new LRUCache<string, Value>({ max: options.max, ttl: options.maxAgeMs, perf: performance });
  const loading = new Map<string, Loading<Value>>();

  const load = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const start = performance.now();
    const own: Loading<Value> = { value: make(), changed: new Set() };
    loading.set(key, own);
    try {
      const value = await own.value;
      const current = loading.get(key) === own && ![...own.changed].some((id) => shows(value, id));
      if (current) kept.set(key, value, { start });
      return value;
    } finally {
      if (loading.get(key) === own) loading.delete(key);
    }
  };

  return {
    get: async (key: string, make: () => Promise<Value>): Promise<Value> => {
      const found = kept.get(key);
      onLookup?.(found ? 'hit' : 'miss');
      if (found) return found;
      const running = loading.get(key);
      return running?.changed.size === 0 ? running.value : load(key, make);
    },
    /** Drops every value that depends on this id. */
    changed: (id: string): void => {
      for (const [key, value] of kept.entries()) if (shows(value, id)) kept.delete(key);
      for (const running of loading.values()) running.changed.add(id);
    },
    drop: (key: string): void => {
      kept.delete(key);
      loading.delete(key);
    },
    clear: (): void => {
      kept.clear();
      loading.clear();
    },
  };
}

export type FreshCache<Value extends object> = ReturnType<typeof createFreshCache<Value>>;
