import type { RequestListener } from 'node:http';
import type { ConnectionLimits } from '@shop/http-server';
import { type HttpServer, listen } from '@shop/http-server';
import { type BaseConfig, productionFaults, type RedisConfig, unusable } from '../config.ts';
import { createMonitoringApp } from '../http/app.ts';
import type { Health } from '../http/health.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { startTracing } from '../tracing/tracing.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type Closer, shutDownOnSignals } from './shutdown.ts';

export interface ProcessIdentity {
  /** Name in logs, metrics and on System Status: `orders`, `orders-worker`. */
  readonly service: string;
  readonly version: string;
}

/** Without a METRICS_PORT, only this machine may read the metrics. */
function monitoringAddress({ HOST, METRICS_PORT }: BaseConfig): { host: string; port: number } {
  return METRICS_PORT === undefined ? { host: '127.0.0.1', port: 0 } : { host: HOST, port: METRICS_PORT };
}

/** Sets up logs, metrics and traces of a service process, and how it serves and shuts down. */
export async function startProcess(
  { service, version }: ProcessIdentity,
  config: BaseConfig & RedisConfig & { readonly MONGO_URL?: string },
  connections: Partial<ConnectionLimits> = {},
) {
  const faults = productionFaults(config);
  if (faults.length > 0) throw unusable(faults);
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const endTracing = await startTracing({ service, version }, config, logger);
  const metrics = createMetrics(service);
  return {
    logger,
    metrics,
    /**
     * Listens and is listed on System Status until SIGTERM or SIGINT. Then it reports not ready, takes calls for another DRAIN_MS
     * (SIGTERM only), finishes running requests, and runs the closers one after another.
     */
    serve: async (app: RequestListener, health: Health, closers: readonly Closer[]): Promise<HttpServer> => {
      health.logTo(logger);
      const server = await listen(app, { host: config.HOST, port: config.PORT }, connections);
      const monitoring = await listen(createMonitoringApp({ metrics, health }), monitoringAddress(config));
      const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = config;
      const heartbeat = startHeartbeat({ service, version, redisUrl, prefix, health, logger });
      shutDownOnSignals({
        logger,
        limitMs: config.SHUTDOWN_MS,
        drain: () => {
          health.stop();
          return server.drain(config.DRAIN_MS);
        },
        closers: [health.stop, heartbeat.close, server.close, ...closers, monitoring.close, endTracing],
      });
      // Log this last: a supervisor or test that waits for this line may stop the process right away.
      logger.info({ url: server.url, metricsUrl: monitoring.url }, 'serving');
      return server;
    },
  };
}
