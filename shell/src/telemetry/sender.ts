import { calls, type FrontEndReport, type Remote, type RuntimeConfig } from '@shop/contracts/client';
import { findPage } from '@shop/contracts/pages';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { sitePages } from '../pages/site-pages.ts';
import { buildOf, errorReport, failureReport, type PageEvent, pageOf } from './reports.ts';

/** Batch window, ms. */
const gatherMs = 1_000;
/** Long enough for a page that is being left to be gone, ms. */
const leavingMs = 1_000;
/** Maximum errors per page load; one that fails in every frame would flood the gateway. */
const mostErrors = 10;
/** Keeps a batch below the gateway's body limit, whatever the stack sizes. */
const perBatch = 8;

function inlined(id: 'config' | 'remotes') {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}

/** Defaults to `/api` if the document has no configuration. */
function reportsUrl(): string {
  const config: RuntimeConfig | null = inlined('config');
  return `${config?.apiUrl ?? '/api'}${calls.reportFrontEnds.path}`;
}

function knownVersions(): Map<string, string> {
  const list: Remote[] | null = inlined('remotes');
  return new Map(list?.map(({ name, version }) => [name, version]));
}

function createBatches() {
  const url = reportsUrl();
  const waiting: FrontEndReport[] = [];
  let timer: number | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (let batch = waiting.splice(0, perBatch); batch.length > 0; batch = waiting.splice(0, perBatch))
      navigator.sendBeacon?.(url, JSON.stringify({ reports: batch }));
  };
  return {
    add: (report: FrontEndReport): void => {
      waiting.push(report);
      // A hidden page may never run the timer.
      if (document.visibilityState === 'hidden') flush();
      else timer ??= window.setTimeout(flush, gatherMs);
    },
    flush,
  };
}

/** Sends a page's events and web vitals to the gateway. `firstPath` is the page that was rendered first. */
export function createSender(firstPath: string): (event: PageEvent) => void {
  const versions = knownVersions();
  const { add, flush } = createBatches();
  const told = new Set<string>();

  const addError = (report: FrontEndReport | undefined): void => {
    const key = JSON.stringify(report);
    if (!report || told.has(key) || told.size >= mostErrors) return;
    told.add(key);
    add(report);
  };

  const take = (event: PageEvent): void => {
    const page = pageOf(location.pathname);
    if (event.kind === 'found') versions.set(event.name, event.version);
    else if (event.kind === 'load') add({ kind: 'load', ...buildOf(event.name, versions), page });
    else if (event.kind === 'remote-failed') {
      const report = failureReport({ ...event, page }, versions);
      // Leaving a page aborts its requests; in that case this timer never runs.
      setTimeout(() => addError(report), leavingMs);
    } else addError(errorReport({ name: undefined, ...event, page }, versions));
  };

  const addVital = ({ name, value }: Metric): void => {
    const build = buildOf(findPage(sitePages(), firstPath)?.owner, versions);
    add({ kind: 'vital', ...build, page: pageOf(firstPath), vital: name, value: Math.max(0, value) });
  };

  add({ kind: 'load', ...buildOf(undefined, versions), page: pageOf(firstPath) });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(addVital);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return (event) => {
    try {
      take(event);
    } catch {
      // Reporting must not cause a second error.
    }
  };
}
