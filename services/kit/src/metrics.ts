import { collectDefaultMetrics, Registry } from 'prom-client';

/** How often the event loop's lag is looked at, ms. Its figures begin at this: the default of 10 keeps a process that rests at half a percent of a core. */
const lagEveryMs = 100;

export interface Metrics {
  readonly registry: Registry;
}

/** One registry per process; names follow the Prometheus conventions (seconds, `_total`). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs });
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
