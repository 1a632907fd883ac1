import { collectDefaultMetrics, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Returns the metrics. Process metrics (memory, GC, event loop lag) start with the first scrape, so they are free without one. */
  readonly scrape: () => Promise<string>;
  /** Whether a scrape ever happened: figures that need database queries are computed only then. */
  readonly isScraped: () => boolean;
}

/** Creates the process's registry; names follow the Prometheus conventions (seconds, `_total`). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  let isScraped = false;
  return {
    registry,
    scrape: () => {
      if (!isScraped) collectDefaultMetrics({ register: registry });
      isScraped = true;
      return registry.metrics();
    },
    isScraped: () => isScraped,
  };
}

/** Creates a module's metrics once per registry, however many workers, outboxes or sweeps use them. */
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

/** Skips `count` until the first scrape, since only a scrape shows its result. */
export function whenScraped(
  { isScraped }: Pick<Metrics, 'isScraped'>,
  count: () => Promise<unknown>,
): () => Promise<void> {
  return async () => {
    if (isScraped()) await count();
  };
}
