import type { FrontEndHealth, FrontEndReport, frontEndReports } from '@shop/contracts';
import type { Logger, Metrics } from '@shop/service-kit/serving';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { pageOf, scrub } from './front-end.rules.ts';
import { createFrontEndMetrics } from './front-end-metrics.ts';
import { createKnownVersions } from './known-versions.ts';
import type { Group, Visit, VisitCounts } from './visit-counts.ts';

type Batch = z.infer<typeof frontEndReports>;

export interface FrontEnds {
  /** Counts the acceptable reports without waiting for Redis; resolves with their number. */
  readonly take: (from: Sender, batch: Batch) => Promise<number>;
  /** Rejects while Redis is unavailable. */
  readonly health: () => Promise<FrontEndHealth>;
}

export interface Sender {
  /** The client key, as used by the rate limits. */
  readonly client: string;
  /** Whether the edge vouches for it: it sent a cookie that the edge signed. */
  readonly isKnown: boolean;
}

export interface FrontEndsDeps {
  readonly counts: VisitCounts;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
}

const freshMs = 1_000;
/** Maximum batches in flight to Redis; further ones are not counted there. */
const mostUnderWay = 64;
const loggedPerMinute = 30;

const groupsOf: Readonly<Record<FrontEndReport['kind'], readonly Group[]>> = {
  load: ['all', 'known'],
  error: ['all', 'with-errors', 'known', 'known-troubled'],
  'remote-failed': ['all', 'failed-loads', 'known', 'known-troubled'],
  vital: [],
};

function visitsOf({ kind, package: name, version }: FrontEndReport, isKnown: boolean): Visit[] {
  return groupsOf[kind]
    .filter((group) => isKnown || !group.startsWith('known'))
    .map((group) => ({ package: name, version, group }));
}

/** Removes duplicates: an error in every animation frame is one visitor with errors. */
function distinct(visits: readonly Visit[]): Visit[] {
  return [...new Map(visits.map((visit) => [JSON.stringify(visit), visit])).values()];
}

function createErrorLog(logger: Logger) {
  const limit = new RateLimiterMemory({ points: loggedPerMinute, duration: 60 });
  return async (report: FrontEndReport): Promise<void> => {
    if (report.kind !== 'error' && report.kind !== 'remote-failed') return;
    const allowed = await limit.consume('all').catch(() => undefined);
    if (!allowed) return;
    const { kind, package: name, version } = report;
    const message = scrub(report.message);
    const stack = kind === 'error' && report.stack !== '' ? scrub(report.stack) : message;
    const err = Object.assign(new Error(message), { stack });
    const about = { frontEnd: name, version, page: pageOf(report.page), err };
    logger.error(about, kind === 'error' ? 'front end error' : 'front end did not load');
  };
}

export function createFrontEnds({ counts, metrics, logger }: FrontEndsDeps): FrontEnds {
  const read = new LRUCache<'health', FrontEndHealth>({
    max: 1,
    ttl: freshMs,
    perf: performance,
    fetchMethod: counts.read,
  });
  const health = (): Promise<FrontEndHealth> => read.forceFetch('health');
  const { count, forget } = createFrontEndMetrics(metrics, health);
  const versions = createKnownVersions(forget);
  const logError = createErrorLog(logger);
  let underWay = 0;

  const record = async (client: string, visits: readonly Visit[]): Promise<void> => {
    if (underWay >= mostUnderWay) return;
    underWay += 1;
    try {
      await counts.record(client, visits);
    } catch (error) {
      logger.debug({ err: error }, 'visitors were not counted');
    } finally {
      underWay -= 1;
    }
  };

  return {
    health,
    take: async ({ client, isKnown }, { reports }) => {
      const counted: FrontEndReport[] = [];
      for (const report of reports) {
        if (!(await versions.admit(report, client))) continue;
        counted.push(report);
        count(report);
        await logError(report);
      }
      void record(client, distinct(counted.flatMap((report) => visitsOf(report, isKnown))));
      return counted.length;
    },
  };
}
