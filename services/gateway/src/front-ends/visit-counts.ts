import type { FrontEndHealth, FrontEndReport } from '@shop/contracts';
import { LRUCache } from 'lru-cache';

/** Length of the sliding window. */
const windowMs = 10 * 60_000;
/** Clients can report any version, so only the versions with the most visitors are listed. */
const mostListed = 40;
const mostKept = 50_000;
/** Counting takes some ms when the most are kept, and anyone may ask. */
const freshMs = 1_000;

/** One visitor on one version. */
interface Visit {
  readonly package: string;
  readonly version: string;
  readonly hadError: boolean;
  readonly failedToLoad: boolean;
}

function figuresOf(visits: Iterable<Visit>): FrontEndHealth['packages'] {
  const builds = Map.groupBy(visits, (visit) => `${visit.package} ${visit.version}`);
  return [...builds]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, mostListed)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([build, all]) => {
      const [name = '', version = ''] = build.split(' ');
      return {
        package: name,
        version,
        visitors: all.length,
        visitorsWithErrors: all.filter(({ hadError }) => hadError).length,
        failedLoads: all.filter(({ failedToLoad }) => failedToLoad).length,
      };
    });
}

/**
 * Counts the visitors of each version of a front end who reported to this gateway. A visitor is a network address, so reports of one
 * address count once.
 */
export function createVisitCounts(now: () => number = Date.now) {
  const visits = new LRUCache<string, Visit>({ max: mostKept, ttl: windowMs, perf: { now } });
  let health: FrontEndHealth = { since: '', packages: [] };
  let countedAt = Number.NEGATIVE_INFINITY;
  return {
    record: (client: string, { kind, package: name, version }: FrontEndReport): void => {
      if (kind === 'vital') return;
      const key = `${name} ${version} ${client}`;
      const before = visits.get(key);
      visits.set(key, {
        package: name,
        version,
        hadError: kind === 'error' || before?.hadError === true,
        failedToLoad: kind === 'remote-failed' || before?.failedToLoad === true,
      });
    },
    read: (): FrontEndHealth => {
      if (now() - countedAt >= freshMs) {
        countedAt = now();
        health = {
          since: new Date(countedAt - windowMs).toISOString(),
          packages: figuresOf(visits.values()),
        };
      }
      return health;
    },
  };
}

export type VisitCounts = ReturnType<typeof createVisitCounts>;
