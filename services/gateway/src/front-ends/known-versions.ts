import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** A front end as a page met it. */
export interface Build {
  readonly package: string;
  readonly version: string;
}

const windowSeconds = 600;
/** Far more than are open in tabs at once; so many lines each metric can have. */
const mostKnown = 40;
const newPerClient = 8;
const newInAll = 60;

export interface KnownVersions {
  /** Whether reports about this build count: those it knows, and a few new ones of each client. */
  readonly admit: (build: Build, client: string) => Promise<boolean>;
}

/** Anybody can name any version, so a client can bring in few, and the ones that were not named for longest are forgotten. */
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
