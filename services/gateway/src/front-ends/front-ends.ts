import type { FrontEndReport, frontEndRoutes } from '@shop/contracts';
import { clientKey } from '@shop/http-server';
import { answer, currentRequestId, type Handlers, type Logger, type Metrics } from '@shop/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { pageOf, scrub } from './front-end.rules.ts';
import { createFrontEndMetrics } from './front-end-metrics.ts';
import type { VisitCounts } from './visit-counts.ts';

export interface FrontEndsDeps {
  readonly counts: VisitCounts;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
}

const loggedPerMinute = 30;
const headers = { 'cache-control': 'no-store' };

function createErrorLog(logger: Logger) {
  const limit = new RateLimiterMemory({ points: loggedPerMinute, duration: 60 });
  return async (report: FrontEndReport): Promise<void> => {
    if (report.kind !== 'error' && report.kind !== 'remote-failed') return;
    const allowed = await limit.consume('all').catch(() => undefined);
    if (!allowed) return;
    const { kind, package: name, version, requestId = currentRequestId() } = report;
    const message = scrub(report.message);
    const stack = kind === 'error' && report.stack !== '' ? scrub(report.stack) : message;
    const err = Object.assign(new Error(message), { stack });
    const about = { frontEnd: name, version, page: pageOf(report.page), requestId, err };
    logger.error(about, kind === 'error' ? 'front end error' : 'front end did not load');
  };
}

/** Counts and logs what pages report, and answers how each version does. */
export function frontEndHandlers({
  counts,
  metrics,
  logger,
}: FrontEndsDeps): Handlers<typeof frontEndRoutes> {
  const { count } = createFrontEndMetrics(metrics, counts.read);
  const logError = createErrorLog(logger);

  return {
    reportFrontEnds: async ({ body: { reports }, request }) => {
      const client = clientKey(request.ip);
      for (const report of reports) {
        count(report);
        counts.record(client, report);
        await logError(report);
      }
      return answer({ accepted: reports.length }, { headers });
    },

    readFrontEndHealth: async () => answer(counts.read(), { headers }),
  };
}
