import { readFileSync } from 'node:fs';
import { createCatalogMetrics } from '@shop/catalog/metrics';
import { createFrontEndMetrics } from '@shop/gateway/front-end-metrics';
import { createOrderGauges } from '@shop/orders/order-metrics';
import { createPaymentMetrics, createProviderMetrics } from '@shop/orders/payment-metrics';
import {
  createMetrics,
  httpMetrics,
  jobMetrics,
  outboxMetrics,
  processMetrics,
  queueGauges,
  sweepMetrics,
} from '@shop/service-kit';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ObservabilityFiles, observabilityFaults } from './testing/faults.ts';

/** The stores are asked when somebody scrapes, which nobody does here. */
const nothing = {
  orderStore: {
    openWithCatalog: async () => ({ undecided: 0, unreleased: 0 }),
    readFigures: async () => undefined,
  },
  paymentStore: { inState: async () => ({ count: 0, since: undefined }) },
};

const metric = z.object({
  name: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  labelNames: z.array(z.string()),
});

function isOfNode(name: string): boolean {
  return /^(nodejs|process)_/.test(name);
}

/** Every metric that some process offers, as Prometheus names it; `own` are those of the shop itself. */
function knownMetrics(): { known: Map<string, string[]>; own: string[] } {
  const metrics = createMetrics('known');
  for (const define of [httpMetrics, jobMetrics, outboxMetrics, processMetrics, queueGauges, sweepMetrics])
    define(metrics);
  createCatalogMetrics(metrics);
  createFrontEndMetrics(metrics, async () => ({ since: '', packages: [] }));
  createOrderGauges(metrics, nothing);
  createPaymentMetrics(metrics);
  createProviderMetrics(metrics);
  const found = metrics.registry.getMetricsAsArray().map((each) => metric.parse(each));
  const series = found.flatMap(({ name, type, labelNames }): [string, string[]][] =>
    type === 'histogram'
      ? [
          [`${name}_bucket`, [...labelNames, 'le']],
          [`${name}_count`, labelNames],
          [`${name}_sum`, labelNames],
        ]
      : [[name, labelNames]],
  );
  return {
    known: new Map([...series, ['up', []]]),
    own: found.map(({ name }) => name).filter((name) => !isOfNode(name)),
  };
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

interface AlertFile {
  readonly groups: readonly { readonly rules: ObservabilityFiles['alerts'] }[];
}

interface AlertTestFile {
  readonly tests: readonly {
    readonly alert_rule_test?: readonly { readonly alertname: string; readonly exp_alerts: unknown[] }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** The files of this folder, as far as they must fit together; promtool and Grafana judge the rest. */
function readObservabilityFiles(): ObservabilityFiles {
  const { groups }: AlertFile = parse(read('alerts.yml'));
  const { tests }: AlertTestFile = parse(read('alerts.test.yml'));
  const { panels }: Dashboard = JSON.parse(read('dashboard.json'));
  const expected = tests.flatMap(({ alert_rule_test: all = [] }) => all);
  return {
    alerts: groups.flatMap(({ rules }) => rules),
    tested: new Set(
      expected.filter(({ exp_alerts: alerts }) => alerts.length > 0).map(({ alertname }) => alertname),
    ),
    runbooks: new Set([...read('runbooks.md').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)),
    panels: panels.map(({ title, targets = [] }) => ({ title, exprs: targets.map(({ expr }) => expr) })),
  };
}

test('when alerts, runbooks, dashboard and metrics are put side by side, then they fit together', () => {
  const { known, own } = knownMetrics();
  expect(observabilityFaults(readObservabilityFiles(), known, own)).toEqual([]);
});
