import { z } from 'zod';

/** Settings that every service reads. Times in ms. Secrets have no defaults. */
export const baseConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * How long a process that is asked to end (SIGTERM) goes on taking calls while it says that it is not ready and ends each
   * connection with its reply. 0 where nobody else could take them. Longer than callers keep idle connections and than they
   * take to notice (`idleConnectionMs`, `askEveryMs`).
   */
  DRAIN_MS: z.coerce.number().int().min(0).default(0),
  /** How long a shutdown may take after that before the process ends itself. */
  SHUTDOWN_MS: z.coerce.number().int().min(100).default(10_000),
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

/** The address of a server, or of several instances of it, separated by commas. */
export const addresses = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([z.url()], z.url()));

/** Where access tokens are made and their public keys are found. */
export const tokenConfig = z.object({ IDENTITY_URL: addresses });

/** The environment does not fit; `message` lists every fault, names only, never values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses the environment once. Throws {@link ConfigError}. */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> => {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment of this process is not usable:\n${faults.join('\n')}`);
};
