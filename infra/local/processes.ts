import { join } from 'node:path';
import { releasesDirOf } from '@shop/edge/releases';
import { root } from '../lib/root.ts';
import { remotes, shell } from './build/front-ends.ts';
import type { LocalConfig } from './config.ts';
import {
  emulatorHost,
  imagesPublicOrigins,
  runtimeConfigFor,
  smtpPort,
  smtpUrl,
  standInsOf,
} from './outside-services.ts';
import { replicaNames, type ShopSetup, urlOf, webUrl } from './setup.ts';

/** Groups stop in this order, each once the previous one is down. */
export const groups = ['web', 'gateway', 'services', 'stand-ins'] as const;
export type Group = (typeof groups)[number];

/** One program with its settings. */
export interface ProgramPlan {
  readonly name: string;
  /** The process that it shares with others, to keep the shop small. */
  readonly process: string;
  readonly group: Group;
  /** Must be ready before this process starts; `data` also sets MONGO_URL and REDIS_URL. */
  readonly needs?: 'data' | 'build';
  /** Entry point, relative to the checkout. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Programs that run in one process: they start in this order and end in reverse order. */
export interface ProcessPlan extends Pick<ProgramPlan, 'name' | 'group' | 'needs'> {
  readonly programs: readonly ProgramPlan[];
}

/** Lists every program, those of one process in start order. The stand-ins and the web origin are never replicated. */
export function programPlans(setup: ShopSetup): ProgramPlan[] {
  const replicated = [...services(setup), gateway(setup), ...remoteServers(setup)];
  return [
    ...standIns(setup),
    ...replicated.flatMap((plan) => replicaNames(plan.name, setup.config).map((name) => ({ ...plan, name }))),
    web(setup),
  ];
}

/** Plans the processes of these programs. As deployed, each has its own; replicas need one each, so that they can restart one by one. */
export function processPlans(programs: readonly ProgramPlan[], config: LocalConfig): ProcessPlan[] {
  const isShared = !config.asDeployed && config.replicas === 1;
  const byProcess = Map.groupBy(programs, ({ name, process }) => (isShared ? process : name));
  return [...byProcess].map(([process, own]) => {
    const needs = own.flatMap((plan) => plan.needs ?? [])[0];
    return {
      name: own.length === 1 ? (own[0]?.name ?? process) : process,
      // It ends with the earliest group of its programs.
      group: groups.find((group) => own.some((plan) => plan.group === group)) ?? 'services',
      ...(needs && { needs }),
      programs: own,
    };
  });
}

/** Names of the listeners that may use any port: all except those at WEB_PORT and API_PORT. */
export function listeners(config: LocalConfig): string[] {
  const plans = programPlans({ config, ports: {}, tokenKeyFile: '', imagesKey: '', mailLinkKey: '' });
  const fixed = config.replicas > 1 ? ['web'] : ['web', 'gateway'];
  return [
    'identity-emulator',
    smtpPort,
    ...plans.map(({ name }) => name).filter((name) => !fixed.includes(name)),
  ];
}

function urlsOf(setup: ShopSetup, name: string): string {
  return replicaNames(name, setup.config)
    .map((each) => urlOf(setup, each))
    .join();
}

/**
 * How long a replica keeps serving after SIGTERM: many times what its callers need to notice that it is not
 * ready. A single process ends at once, because callers have no other.
 */
function drainTime({ config }: ShopSetup): Record<string, string> {
  return config.replicas > 1 ? { DRAIN_MS: '2000' } : {};
}

function standIns(setup: ShopSetup): ProgramPlan[] {
  const { config } = setup;
  const used = standInsOf(config);
  const inStandIns = { process: 'stand-ins', group: 'stand-ins' } as const;
  const mailbox: ProgramPlan = {
    name: 'mailbox',
    ...inStandIns,
    script: 'infra/stand-ins/identity/mailbox.ts',
    env: {
      ...(used.identity
        ? {
            FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
            FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(setup),
          }
        : {}),
      SMTP_PORT: String(setup.ports[smtpPort]),
      MAILS_DIR: `${config.dataDir}/mails`,
      SHOP_URL: webUrl(setup),
    },
  };
  const payments: ProgramPlan = {
    name: 'payments',
    ...inStandIns,
    script: 'infra/stand-ins/payments/src/main.ts',
    env: {
      DATA_DIR: `${config.dataDir}/payments`,
      WEBHOOK_URL: `${urlOf(setup, 'orders')}/payment-webhook`,
    },
  };
  const images: ProgramPlan = {
    name: 'images',
    ...inStandIns,
    needs: 'data',
    script: 'infra/stand-ins/images/src/main.ts',
    env: { IMAGES_KEY: setup.imagesKey, PUBLIC_URL: urlOf(setup, 'images') },
  };
  return [
    ...(used.payments ? [payments] : []),
    ...(used.images ? [images] : []),
    ...(used.identity || used.mail ? [mailbox] : []),
  ];
}

function service(
  setup: ShopSetup,
  name: string,
  { process = name, ...env }: Readonly<Record<string, string>>,
): ProgramPlan {
  return {
    name,
    process,
    group: 'services',
    needs: 'data',
    script: `services/${name}/src/api.ts`,
    env: { IDENTITY_URL: urlsOf(setup, 'identity'), ...drainTime(setup), ...env },
  };
}

/** Has its api's settings but does not drain: calls to workers are not balanced. */
function workerOf(api: ProgramPlan): ProgramPlan {
  const script = `services/${api.name}/src/worker.ts`;
  return { ...api, name: `${api.name}-worker`, script, env: { ...api.env, DRAIN_MS: '0' } };
}

function services(setup: ShopSetup): ProgramPlan[] {
  const { config } = setup;
  const identity = service(setup, 'identity', {
    // Identity and notifications have little to do; the gateway calls them, so it comes after them.
    process: 'gateway',
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    ADMIN_EMAILS: config.ADMIN_EMAILS,
    TOKEN_PRIVATE_KEY_FILE: setup.tokenKeyFile,
    ...(standInsOf(config).identity ? { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(setup) } : {}),
    ...(config.FIREBASE_SERVICE_ACCOUNT ? { FIREBASE_SERVICE_ACCOUNT: config.FIREBASE_SERVICE_ACCOUNT } : {}),
  });
  const catalog = service(setup, 'catalog', { ORDERS_WORKER_URL: urlsOf(setup, 'orders-worker') });
  const orders = service(setup, 'orders', {
    ORDER_HOLD_MINUTES: String(config.ORDER_HOLD_MINUTES),
    ...(config.SHOP_ID ? { SHOP_ID: config.SHOP_ID } : {}),
    MAX_UNPAID_ORDERS: String(config.MAX_UNPAID_ORDERS),
    MAX_UNPAID_DOLLARS: String(config.MAX_UNPAID_DOLLARS),
    BUDGET_FACTOR: String(config.BUDGET_FACTOR),
    ...(standInsOf(config).payments ? { STRIPE_SANDBOX_URL: urlOf(setup, 'payments') } : {}),
  });
  const notifications = service(setup, 'notifications', {
    process: 'gateway',
    SMTP_URL: smtpUrl(setup),
    MAIL_FROM: config.MAIL_FROM,
    SHOP_URL: webUrl(setup),
    MAIL_LINK_KEY: setup.mailLinkKey,
    MAILS_PER_SECOND: '0',
  });
  const withWorkers = [catalog, orders, notifications];
  return [identity, ...withWorkers, ...withWorkers.map(workerOf)];
}

function gateway(setup: ShopSetup): ProgramPlan {
  const { config } = setup;
  return {
    name: 'gateway',
    process: 'gateway',
    group: 'gateway',
    needs: 'data',
    script: 'services/gateway/src/api.ts',
    env: {
      // With several replicas the edge listens at API_PORT and balances.
      HOST: config.replicas > 1 ? '127.0.0.1' : config.SHOP_HOST,
      ...drainTime(setup),
      CATALOG_URL: urlsOf(setup, 'catalog'),
      ORDERS_URL: urlsOf(setup, 'orders'),
      IDENTITY_URL: urlsOf(setup, 'identity'),
      NOTIFICATIONS_URL: urlsOf(setup, 'notifications'),
      IMAGES_URL: config.IMAGES_URL ?? urlOf(setup, 'images'),
      IMAGES_KEY: config.IMAGES_KEY ?? setup.imagesKey,
      ALLOWED_ORIGINS: `http://localhost:${config.WEB_PORT},http://127.0.0.1:${config.WEB_PORT}`,
      RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    },
  };
}

/** The page lists what the micro-frontends' servers report, so they come before it. */
function remoteServers(setup: ShopSetup): ProgramPlan[] {
  return remotes.map(({ name, remote, dist }) => ({
    name,
    process: 'web',
    group: 'web',
    needs: 'build',
    script: 'infra/edge/src/remote-server.ts',
    env: {
      DIST: dist,
      BASE: `/mf/${remote}`,
      ...drainTime(setup),
    },
  }));
}

function web(setup: ShopSetup): ProgramPlan {
  const { config } = setup;
  const origins = remotes.map(({ name, remote }) => ({ name: remote, url: urlsOf(setup, name) }));
  return {
    name: 'web',
    process: 'web',
    group: 'web',
    needs: 'build',
    script: 'infra/edge/src/edge-server.ts',
    env: {
      HOST: config.SHOP_HOST,
      DIST: shell.dist,
      API_URL: config.replicas > 1 ? urlsOf(setup, 'gateway') : `http://127.0.0.1:${config.API_PORT}`,
      ...(config.replicas > 1 ? { API_BALANCER_PORT: String(config.API_PORT) } : {}),
      REMOTES: JSON.stringify(origins),
      RELEASES_DIR: releasesDirOf(config.dataDir),
      DRAWINGS_DIR: join(root, 'infra/seed/drawings'),
      RUNTIME_CONFIG: JSON.stringify(runtimeConfigFor(setup)),
      IMAGES_PUBLIC_ORIGINS: imagesPublicOrigins(setup),
    },
  };
}
