import type { FrontEndHealth, FrontEndReport, frontEndReports } from '@shop/contracts';
import type { Logger, Metrics } from '@shop/service-kit/serving';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { pageOf, scrub } from './front-end.rules.ts';
import { createFrontEndMetrics } from './front-end-metrics.ts';
import { createKnownVersions } from './known-versions.ts';
import { createKnownVisitors } from './known-visitors.ts';
import type { Visit, VisitCounts, Visitor } from './visit-counts.ts';

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
  /** The visitor number signed by the edge. */
  readonly known: string | undefined;
}

export interface FrontEndsDeps {
  readonly counts: VisitCounts;
  /** Maximum signed numbers counted per address. */
  readonly visitorsPerAddress: number;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
}

const freshMs = 1_000;
/** Maximum batches in flight to Redis; further ones are not counted there. */
const mostUnderWay = 64;
const loggedPerMinute = 30;

function visitsOf({ kind, package: name, version }: FrontEndReport): Visit[] {
  const visit = (group: Visit['group']): Visit => ({ package: name, version, group });
  const met = [visit('all'), visit('known')];
  if (kind === 'error') return [...met, visit('with-errors'), visit('known-troubled')];
  if (kind === 'remote-failed') return [...met, visit('failed-loads'), visit('known-troubled')];
  return kind === 'load' ? met : [];
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

export function createFrontEnds(deps: FrontEndsDeps): FrontEnds {
  const { counts, metrics, logger } = deps;
  const admitVisitor = createKnownVisitors(deps.visitorsPerAddress);
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

  const record = async (visitor: Visitor, visits: readonly Visit[]): Promise<void> => {
    if (underWay >= mostUnderWay) return;
    underWay += 1;
    try {
      await counts.record(visitor, visits);
    } catch (error) {
      logger.debug({ err: error }, 'visitors were not counted');
    } finally {
      underWay -= 1;
    }
  };

  return {
    health,
    take: async ({ client, known }, { visitor, reports }) => {
      const counted: FrontEndReport[] = [];
      for (const report of reports) {
        if (!(await versions.admit(report, client))) continue;
        counted.push(report);
        count(report);
        await logError(report);
      }
      const from = { client, visitor, known: await admitVisitor(known, client) };
      void record(from, distinct(counted.flatMap(visitsOf)));
      return counted.length;
    },
  };
}
