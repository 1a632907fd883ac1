import {
  type FrontEndHealth,
  type FrontEndReport,
  type frontEndRoutes,
  visitorHeader,
} from '@shop/contracts';
import { answer, type Handlers, type Logger, type Metrics, refuse } from '@shop/service-kit/serving';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientKey } from '../limits/client-key.ts';
import { pageOf, scrub } from './front-end.rules.ts';
import { createFrontEndMetrics } from './front-end-metrics.ts';
import type { Group, Visit, VisitCounts } from './visit-counts.ts';

export interface FrontEndsDeps {
  readonly counts: VisitCounts;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
}

const freshMs = 1_000;
const loggedPerMinute = 30;
const headers = { 'cache-control': 'no-store' };

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

/** Believes the edge's word that it signed the visitor's cookie, only from proxies whose X-Forwarded-For is trusted. */
function isKnown(request: Request): boolean {
  const isTrusted: unknown = request.app.get('trust proxy fn')(request.socket.remoteAddress, 0);
  return Boolean(isTrusted && request.get(visitorHeader));
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

/** Counts and logs what pages report, and answers how each version does. */
export function frontEndHandlers({
  counts,
  metrics,
  logger,
}: FrontEndsDeps): Handlers<typeof frontEndRoutes> {
  const read = new LRUCache<'health', FrontEndHealth>({
    max: 1,
    ttl: freshMs,
    perf: performance,
    fetchMethod: counts.read,
  });
  const health = (): Promise<FrontEndHealth> => read.forceFetch('health');
  const { count } = createFrontEndMetrics(metrics, health);
  const logError = createErrorLog(logger);

  return {
    reportFrontEnds: async ({ body: { reports }, request }) => {
      for (const report of reports) {
        count(report);
        await logError(report);
      }
      const visits = reports.flatMap((report) => visitsOf(report, isKnown(request)));
      await counts
        .record(clientKey(request.ip), visits)
        .catch((error: unknown) => logger.debug({ err: error }, 'visitors were not counted'));
      return answer({ accepted: reports.length }, { headers });
    },

    readFrontEndHealth: async () => {
      const current = await health().catch((cause: unknown) => {
        const message = 'Front-end status is unavailable: Redis is not responding';
        throw Object.assign(refuse.unavailable('redis-unavailable', message), { cause });
      });
      return answer(current, { headers });
    },
  };
}
