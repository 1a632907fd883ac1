import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { readEnvironment } from '../lib/environment.ts';
import { root } from '../lib/root.ts';

function port(fallback: number) {
  return z.coerce.number().int().min(1).max(65_535).default(fallback);
}
const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const environment = z.object({
  WEB_PORT: port(3_000),
  API_PORT: port(4_000),
  /**
   * Listen address of the web and the API; 0.0.0.0 also admits other machines. Not HOST: some shells set
   * that.
   */
  SHOP_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  MONGO_URL: optional,
  REDIS_URL: optional,
  ADMIN_EMAILS: z.string().default('admin@example.com'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(6_000),
  ORDER_HOLD_MINUTES: z.coerce.number().min(0).default(1_440),
  SHOP_ID: optional,
  /** More than in production: all visitors share one demo account. */
  MAX_UNPAID_ORDERS: z.coerce.number().int().min(0).default(10_000),
  MAX_UNPAID_DOLLARS: z.coerce.number().min(0).default(0),
  BUDGET_FACTOR: z.coerce.number().int().min(0).default(10),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** The mail server, and the sender address of mails. */
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('orders@surmaparts.example'),
  IMAGES_URL: optional,
  IMAGES_KEY: optional,
  IMAGES_PUBLIC_ORIGINS: optional,
  FIREBASE_PROJECT_ID: z.string().default('demo-parts'),
  FIREBASE_API_KEY: optional,
  FIREBASE_SERVICE_ACCOUNT: optional,
  FIREBASE_AUTH_DOMAIN: optional,
});

export interface LocalConfig extends z.infer<typeof environment> {
  readonly dataDir: string;
  readonly fresh: boolean;
  /** Replicas of each service, worker, gateway and micro-frontend server. */
  readonly replicas: number;
  /** Runs every service, worker and server in its own process. */
  readonly asDeployed: boolean;
  /** Names of the processes to start; empty: all. */
  readonly only: readonly string[];
  /** Names of the services to run under `node --watch` with an inspector. */
  readonly watch: readonly string[];
}

const flags = {
  fresh: { type: 'boolean', default: false },
  replicas: { type: 'string', default: '1' },
  'as-deployed': { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  watch: { type: 'string', default: '' },
} as const;

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${fault}\nUse: npm start -- [--fresh] [--replicas <number>] [--as-deployed] [--only <name,name>] [--watch <service,service>]`,
    );
  }
}

function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** Reads the environment (and `.env`, which never overrides it) and the command line. */
export function readConfig(args: readonly string[]): LocalConfig {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const given = readEnvironment(environment, ' (see .env.example)');
  const { fresh, replicas, only, watch, 'as-deployed': asDeployed } = readFlags(args);
  const count = z.coerce.number().int().min(1).max(16).safeParse(replicas);
  if (!count.success) throw new CliError('--replicas takes a number from 1 to 16.');
  const config = {
    ...given,
    dataDir: resolve(root, given.DATA_DIR),
    fresh,
    replicas: count.data,
    asDeployed,
    only: listOf(only),
    watch: listOf(watch),
  };
  assertUsable(config);
  return config;
}

function assertUsable(config: LocalConfig): void {
  if (config.WEB_PORT === config.API_PORT)
    throw new CliError(`WEB_PORT and API_PORT are both ${config.WEB_PORT}; they must differ.`);
  if (config.fresh && (config.MONGO_URL || config.REDIS_URL))
    throw new CliError(
      '--fresh empties DATA_DIR only; MONGO_URL or REDIS_URL name servers of your own.\nEmpty those yourself, or unset both, and run it again.',
    );
  const keys = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY, config.STRIPE_WEBHOOK_SECRET];
  const set = keys.filter((key) => key !== undefined).length;
  if (set !== 0 && set !== keys.length)
    throw new CliError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them.',
    );
}
