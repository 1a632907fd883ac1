import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CliError, readCommandLine, readEnvironment } from '../lib/cli-error.ts';
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
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  SMTP_URL: optional,
  IMAGES_URL: optional,
  IMAGES_KEY: optional,
  IMAGES_PUBLIC_ORIGINS: optional,
  FIREBASE_PROJECT_ID: z.string().default('demo-parts'),
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optional,
});

/** Settings that only services read; they inherit them. No limits: the services' own defaults are those of production. */
export const serviceDefaults = {
  ADMIN_EMAILS: 'admin@example.com',
  MAIL_FROM: 'orders@surmaparts.example',
} as const;

export function setServiceDefaults(): void {
  for (const [name, value] of Object.entries(serviceDefaults)) process.env[name] ||= value;
}

export interface LocalConfig extends z.infer<typeof environment> {
  readonly dataDir: string;
  readonly fresh: boolean;
  /** Names of the processes to start; empty: all. */
  readonly only: readonly string[];
  /** Names of the services to run under `node --watch` with an inspector. */
  readonly watch: readonly string[];
}

const options = {
  fresh: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  watch: { type: 'string', default: '' },
} as const;

const usage = 'Use: npm start -- [--fresh] [--only <name,name>] [--watch <service,service>]';

function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

/** Reads the environment (and `.env`, which never overrides it) and the command line. */
export function readConfig(args: readonly string[]): LocalConfig {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const given = readEnvironment(environment);
  const { values } = readCommandLine({ args: [...args], options }, usage);
  const { fresh, only, watch } = values;
  if (given.WEB_PORT === given.API_PORT)
    throw new CliError(`WEB_PORT and API_PORT are both ${given.WEB_PORT}; they must differ.`);
  if (fresh && (given.MONGO_URL || given.REDIS_URL))
    throw new CliError(
      '--fresh empties DATA_DIR only; MONGO_URL or REDIS_URL name servers of your own.\nEmpty those yourself, or unset both, and run it again.',
    );
  const keys = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY, given.STRIPE_WEBHOOK_SECRET];
  if (keys.some((key) => key !== undefined) && keys.some((key) => key === undefined))
    throw new CliError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together, or none of them.',
    );
  const dataDir = resolve(root, given.DATA_DIR);
  return {
    ...given,
    dataDir,
    fresh,
    only: listOf(only),
    watch: listOf(watch),
  };
}
