import { drainMs } from '@shop/http-server';
import { z } from 'zod';

/** Texts separated by commas. */
export function commaList(byDefault = '') {
  return z
    .string()
    .default(byDefault)
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );
}

/** Settings of every service. Times in ms. Secrets have no defaults. */
export const baseConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 picks a free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Port of `/metrics` for Prometheus. Unset: a free port on the loopback interface. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DRAIN_MS: drainMs,
  /** Time limit for a shutdown after draining; then the process exits. */
  SHUTDOWN_MS: z.coerce.number().int().min(100).default(10_000),
  /** OTLP/HTTP endpoint of the trace collector. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of traces to keep, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Shared by all services: they answer each other's questions only with it. Production needs one. */
  SERVICE_SECRET: z.string().min(32).optional(),
});

export type BaseConfig = z.output<typeof baseConfig>;

export const mongoConfig = z.object({ MONGO_URL: z.string().min(1), MONGO_DB: z.string().min(1).optional() });

export const redisConfig = z.object({
  /** One server or a cluster: see `connectRedis`. */
  REDIS_URL: z.string().min(1),
  /** Key prefix of all queues; the braces keep one queue's keys in one slot of a Redis Cluster. */
  QUEUE_PREFIX: z.string().min(1).default('{shop}'),
});

export type RedisConfig = z.output<typeof redisConfig>;

/** The service that issues access tokens and publishes their keys. */
export const tokenConfig = z.object({ IDENTITY_URL: z.url() });

export type TokenConfig = z.output<typeof tokenConfig>;

/** Invalid environment. `message` lists every fault by variable name, never values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function hasPassword(url: string): boolean {
  return /\/\/[^/@]*:[^/@]+@/.test(url);
}

/** Returns what a production process must not run without. */
export function productionFaults(
  config: BaseConfig & Partial<RedisConfig> & { MONGO_URL?: string },
): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (config.SERVICE_SECRET === undefined) faults.push('SERVICE_SECRET: production needs one');
  for (const name of ['MONGO_URL', 'REDIS_URL'] as const) {
    const url = config[name];
    if (url !== undefined && !hasPassword(url)) faults.push(`${name}: production needs a user and password`);
  }
  return faults;
}

/** Parses the environment; an empty variable is an unset one, as compose files pass them. Throws {@link ConfigError}. */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw unusable(faults);
}

export function unusable(faults: readonly string[]): ConfigError {
  return new ConfigError(`The environment of this process is not usable:\n${faults.join('\n')}`);
}
