import {
  createMetrics,
  httpMetrics,
  jobMetrics,
  type Metrics,
  outboxMetrics,
  processMetrics,
  queueGauges,
  sweepMetrics,
} from '@shop/service-kit';
import { z } from 'zod';
import { createCatalogMetrics } from '../../services/catalog/src/metrics.ts';
import { createOrderGauges } from '../../services/orders/src/order-metrics.ts';
import {
  createPaymentMetrics,
  createProviderMetrics,
} from '../../services/orders/src/payments/payment-metrics.ts';
import type { KnownMetrics } from './faults.ts';

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
export function knownMetrics(): { known: KnownMetrics; own: string[] } {
  const metrics: Metrics = createMetrics('known');
  for (const define of [httpMetrics, jobMetrics, outboxMetrics, processMetrics, queueGauges, sweepMetrics])
    define(metrics);
  createCatalogMetrics(metrics);
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
