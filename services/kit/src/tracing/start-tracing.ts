import type { BaseConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import { setTracing } from './tracing.ts';

/** Starts tracing if the environment names a collector. Rejects if the SDK cannot start. Returns the function to close last. */
export async function startTracing(
  identity: { service: string; version: string },
  config: BaseConfig,
  logger: Logger,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return async () => undefined;
  const { exportTo, startSdk } = await import('./sdk.ts');
  const share = config.OTEL_TRACES_SAMPLER_ARG;
  const sdk = startSdk(identity, { processor: exportTo(endpoint), share, logger });
  setTracing(sdk);
  return sdk.end;
}
