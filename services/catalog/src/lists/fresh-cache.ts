import { LRUCache } from 'lru-cache';

export interface FreshCacheOptions<Value> {
  readonly max: number;
  /** How old a value may get when nobody says that it changed. */
  readonly maxAgeMs: number;
  /** Whether a value shows the thing with this id. */
  readonly shows: (value: Value, id: string) => boolean;
  readonly onLookup?: (outcome: 'hit' | 'miss') => void;
}

interface Loading<Value> {
  readonly value: Promise<Value>;
  /** What changed since the load began: its result may already be old. */
  readonly changed: Set<string>;
}

/**
 * Values that are expensive to make, kept for a short time. Equal questions at the same moment are answered by one load,
 * and a load that a change overtook is not kept, nor joined by whoever asks after the change.
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
    /** Forgets every value that shows this thing. */
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
