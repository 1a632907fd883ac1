import type { FrontEndHealth, FrontEndReport } from '@shop/contracts';
import type { Metrics } from '@shop/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';

type Figures = FrontEndHealth['packages'][number];

/** Metrics of the reports that this gateway received. */
export function createFrontEndMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  readHealth: () => FrontEndHealth,
) {
  const registers = [registry];
  const reports = new Counter({
    name: 'front_end_reports_total',
    help: 'Reports of pages: front ends shown (load), errors, micro-frontends that did not load, web vitals',
    labelNames: ['package', 'kind'],
    registers,
  });
  const vitals = new Histogram({
    name: 'front_end_vital_seconds',
    help: 'Web vitals that are times, by the front end that owns the first page',
    labelNames: ['package', 'vital'],
    buckets: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 8],
    registers,
  });
  const layoutShift = new Histogram({
    name: 'front_end_layout_shift',
    help: 'Cumulative layout shift, by the front end that owns the first page',
    labelNames: ['package'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  const gauge = (name: string, help: string, figure: (figures: Figures) => number): void => {
    new Gauge({
      name,
      help: `${help} within ten minutes`,
      labelNames: ['package', 'version'],
      registers,
      collect() {
        this.reset();
        for (const each of readHealth().packages)
          this.set({ package: each.package, version: each.version }, figure(each));
      },
    });
  };
  gauge('front_end_visitors', 'Visitors who met a front end', ({ visitors }) => visitors);
  gauge('front_end_visitors_with_errors', 'Visitors who had errors of it', (each) => each.visitorsWithErrors);
  gauge('front_end_failed_loads', 'Visitors to whom it did not load', ({ failedLoads }) => failedLoads);

  return {
    count: (report: FrontEndReport): void => {
      const labels = { package: report.package };
      reports.inc({ ...labels, kind: report.kind });
      if (report.kind !== 'vital') return;
      if (report.vital === 'CLS') layoutShift.observe(labels, report.value);
      else vitals.observe({ ...labels, vital: report.vital }, report.value / 1_000);
    },
  };
}
