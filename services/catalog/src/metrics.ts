import type { Metrics } from '@shop/service-kit';
import { Counter, Gauge } from 'prom-client';

export function createCatalogMetrics(metrics: Metrics) {
  const { registry } = metrics;
  return {
    ...metrics,
    stockAnswers: new Counter({
      name: 'catalog_stock_answers_total',
      help: 'Answers of the stock worker',
      labelNames: ['answer'],
      registers: [registry],
    }),
    holdingsDifferences: new Gauge({
      name: 'catalog_stock_book_differences',
      help: 'Parts whose ledger and orders disagree on held pieces in six comparisons',
      registers: [registry],
    }),
    reconciledAt: new Gauge({
      name: 'catalog_stock_books_compared_timestamp_seconds',
      help: 'When ledger and orders were last compared for every part, or this process started',
      registers: [registry],
    }),
    projectionsRepaired: new Counter({
      name: 'catalog_stock_projections_repaired_total',
      help: 'Parts that lagged behind their ledger and were repaired',
      registers: [registry],
    }),
  };
}

export type CatalogMetrics = ReturnType<typeof createCatalogMetrics>;
