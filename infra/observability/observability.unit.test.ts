import { readFileSync } from 'node:fs';
import { createCatalogMetrics } from '@shop/catalog/metrics';
import { createFrontEndMetrics } from '@shop/gateway/front-end-metrics';
import { mailMetrics } from '@shop/notifications/mail-metrics';
import { createOrderGauges } from '@shop/orders/order-metrics';
import { createPaymentMetrics, createProviderMetrics } from '@shop/orders/payment-metrics';
import {
  createMetrics,
  httpMetrics,
  jobMetrics,
  outboxMetrics,
  queueGauges,
  sweepMetrics,
} from '@shop/service-kit';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ObservabilityFiles, observabilityFaults } from './testing/faults.ts';

/** The stores are read only during a scrape of their gauges, which does not happen here. */
const nothing = {
  heldStock: { openWithCatalog: async () => ({ undecided: 0, unreleased: 0 }) },
  orderLists: {
    readFigures: async () => ({ states: [], asOf: new Date() }),
    countRefunds: async () => [],
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

/** Returns every metric the processes offer, by its Prometheus name; `own` are the shop's. */
async function knownMetrics(): Promise<{ known: Map<string, string[]>; own: string[] }> {
  const metrics = createMetrics('known');
  // A process starts measuring itself at the first scrape.
  await metrics.scrape();
  for (const define of [httpMetrics, jobMetrics, outboxMetrics, queueGauges, sweepMetrics]) define(metrics);
  createCatalogMetrics(metrics);
  createFrontEndMetrics(metrics, () => ({ since: '', packages: [] }));
  createOrderGauges(metrics, nothing);
  createPaymentMetrics(metrics);
  createProviderMetrics(metrics);
  mailMetrics(metrics);
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
    known: new Map([
      ...series,
      ['up', []],
      ...recorded.map(({ record }): [string, string[]] => [record, ['slo']]),
    ]),
    own: found.map(({ name }) => name).filter((name) => !isOfNode(name)),
  };
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

const rules = ['alerts.yml', 'slo.yml'].flatMap((name) => {
  const { groups }: RuleFile = parse(read(name));
  return groups.flatMap((group) => group.rules);
});
const recorded = rules.flatMap(({ record, expr }) => (record === undefined ? [] : [{ record, expr }]));

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

/** Reads this folder's files as far as they must fit together; promtool and Grafana check the rest. */
function readObservabilityFiles(): ObservabilityFiles {
  const tests = ['alerts.test.yml', 'slo.test.yml'].flatMap((name) => {
    const file: AlertTestFile = parse(read(name));
    return file.tests;
  });
  const { panels }: Dashboard = JSON.parse(read('dashboard.json'));
  const expected = tests.flatMap(({ alert_rule_test: all = [] }) => all);
  return {
    alerts: rules.flatMap(({ alert, expr }) => (alert === undefined ? [] : [{ alert, expr }])),
    tested: new Set(
      expected.filter(({ exp_alerts: alerts }) => alerts.length > 0).map(({ alertname }) => alertname),
    ),
    runbooks: new Set([...read('runbooks.md').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)),
    panels: [
      ...panels.map(({ title, targets = [] }) => ({ title, exprs: targets.map(({ expr }) => expr) })),
      ...recorded.map(({ record, expr }) => ({ title: record, exprs: [expr] })),
    ],
  };
}

test('keeps alerts, runbooks, dashboard and metrics consistent', async () => {
  const { known, own } = await knownMetrics();
  expect(observabilityFaults(readObservabilityFiles(), known, own)).toEqual([]);
});
