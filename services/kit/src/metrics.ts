import { collectDefaultMetrics, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
}

/** One registry per process; names follow the Prometheus conventions (seconds, `_total`). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return { registry };
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
