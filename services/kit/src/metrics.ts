import { collectDefaultMetrics, Registry } from 'prom-client';

/** How often the event loop's lag is looked at, ms. Its figures begin at this: the default of 10 keeps a process that rests at half a percent of a core. */
const lagEveryMs = 100;

export interface Metrics {
  readonly registry: Registry;
  /** What a scrape gets. The process looks at itself (memory, collections, the event loop's lag) from the first scrape on: where nobody reads that, it costs nothing. */
  readonly scrape: () => Promise<string>;
  /** Whether somebody ever did: figures that cost a look at the database are not counted for nobody. */
  readonly isScraped: () => boolean;
}

/** One registry per process; names follow the Prometheus conventions (seconds, `_total`). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  let isScraped = false;
  return {
    registry,
    scrape: () => {
      if (!isScraped) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs });
      isScraped = true;
      return registry.metrics();
    },
    isScraped: () => isScraped,
  };
}

/** The metrics of one module, made once for each registry, however many workers, outboxes or sweeps count on them. */
export function metricsOf<Made extends object>(
  make: (registry: Registry) => Made,
): (metrics: Metrics) => Made {
  const known = new WeakMap<Registry, Made>();
  return ({ registry }) => {
    const made = known.get(registry) ?? make(registry);
    known.set(registry, made);
    return made;
  };
}

/** A round that counts what only a scrape shows: from the first one on. */
export function whenScraped(
  { isScraped }: Pick<Metrics, 'isScraped'>,
  count: () => Promise<unknown>,
): () => Promise<void> {
  return async () => {
    if (isScraped()) await count();
  };
}
