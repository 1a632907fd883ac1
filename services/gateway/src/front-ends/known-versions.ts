import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface Build {
  readonly package: string;
  readonly version: string;
}

const windowSeconds = 600;
/** Far more than are open in tabs at once. Bounds the time series of each metric. */
const mostKnown = 40;
const newPerClient = 8;
const newInAll = 60;

export interface KnownVersions {
  /** Resolves with whether reports about this build count: known builds do, plus a few new ones per client. */
  readonly admit: (build: Build, client: string) => Promise<boolean>;
}

/** Clients can report any version, so each may add only a few, and the least recently reported ones are evicted. */
export function createKnownVersions(forget: (build: Build) => void): KnownVersions {
  const known = new LRUCache<string, Build>({ max: mostKnown, dispose: forget });
  const ofClient = new RateLimiterMemory({ points: newPerClient, duration: windowSeconds });
  const ofAll = new RateLimiterMemory({ points: newInAll, duration: windowSeconds });
  return {
    admit: async (build, client) => {
      const key = `${build.package}@${build.version}`;
      if (known.get(key)) return true;
      try {
        await ofClient.consume(client);
        await ofAll.consume('all');
      } catch {
        return false;
      }
      known.set(key, build);
      return true;
    },
  };
}
