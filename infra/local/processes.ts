import { join } from 'node:path';
import { releasesDirOf } from '@shop/edge/releases';
import { root } from '../lib/root.ts';
import type { LocalConfig } from './config.ts';
import {
  emulatorPort,
  imagesPublicOrigins,
  runtimeConfigFor,
  type ShopSetup,
  smtpPort,
  standInsOf,
  urlOf,
  webUrl,
} from './setup.ts';

type Env = Readonly<Record<string, string>>;

/** One program with its settings. */
export interface ProgramPlan {
  readonly name: string;
  /** The process that it shares with others, to keep the shop small. */
  readonly process: string;
  /** Must be ready before this process starts; `data` also sets MONGO_URL and REDIS_URL. */
  readonly needs?: 'data' | 'build';
  /** Entry point, relative to the checkout. */
  readonly script: string;
  readonly env: Env;
}

/** Programs that run in one process: they start in this order and end in reverse order. */
export interface ProcessPlan extends Pick<ProgramPlan, 'name' | 'needs'> {
  readonly programs: readonly ProgramPlan[];
}

/** Lists every program, those of one process in start order. */
export function programPlans(setup: ShopSetup): ProgramPlan[] {
  return [...standIns(setup), ...services(setup), gateway(setup), web(setup)];
}

/** Plans the processes of these programs. As deployed, each has its own. */
export function processPlans(programs: readonly ProgramPlan[], config: LocalConfig): ProcessPlan[] {
  const byProcess = Map.groupBy(programs, ({ name, process }) => (config.asDeployed ? name : process));
  return [...byProcess].map(([process, own]) => {
    const [first, ...others] = own;
    const needs = own.flatMap((plan) => plan.needs ?? [])[0];
    const name = first && others.length === 0 ? first.name : process;
    return { name, ...(needs && { needs }), programs: own };
  });
}

/** Names of the listeners that may use any port: all except those at WEB_PORT and API_PORT. */
export function listeners(config: LocalConfig): string[] {
  const plans = programPlans({
    config,
    ports: {},
    tokenKeyFile: '',
    imagesKey: '',
    mailLinkKey: '',
    serviceSecret: '',
  });
  const names = plans.map(({ name }) => name).filter((name) => name !== 'web' && name !== 'gateway');
  return [smtpPort, emulatorPort, ...names];
}

/** The emulator's address as firebase-admin expects it, without `http://`. */
function emulatorEnv({ config, ports }: ShopSetup): Env {
  if (!standInsOf(config).identity) return {};
  return { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports[emulatorPort]}` };
}

function standIns(setup: ShopSetup): ProgramPlan[] {
  const { config, imagesKey } = setup;
  const used = standInsOf(config);
  const payments: ProgramPlan = {
    name: 'payments',
    process: 'stand-ins',
    script: 'infra/stand-ins/payments/src/main.ts',
    env: {
      DATA_DIR: `${config.dataDir}/payments`,
      WEBHOOK_URL: `${urlOf(setup, 'orders')}/payment-webhook`,
    },
  };
  const images: ProgramPlan = {
    name: 'images',
    process: 'stand-ins',
    script: 'infra/stand-ins/images/src/main.ts',
    env: {
      DATA_DIR: `${config.dataDir}/images`,
      IMAGES_KEY: imagesKey,
      PUBLIC_URL: urlOf(setup, 'images'),
    },
  };
  const mailbox: ProgramPlan = {
    name: 'mailbox',
    process: 'stand-ins',
    script: 'infra/stand-ins/identity/mailbox.ts',
    env: {
      FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
      ...emulatorEnv(setup),
      SMTP_PORT: String(setup.ports[smtpPort]),
      SHOP_URL: webUrl(config),
    },
  };
  const emulator: ProgramPlan = {
    name: 'identity-emulator',
    process: 'identity-emulator',
    script: 'infra/stand-ins/identity/emulator.ts',
    env: {
      FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
      ...emulatorEnv(setup),
      IDENTITY_DIR: join(config.dataDir, 'identity'),
    },
  };
  return [
    ...(used.identity ? [emulator] : []),
    ...(used.payments ? [payments] : []),
    ...(used.images ? [images] : []),
    ...(used.identity || used.mail ? [mailbox] : []),
  ];
}

function services(setup: ShopSetup): ProgramPlan[] {
  const { config } = setup;
  const service = (name: string, env: Env, process = name): ProgramPlan => ({
    name,
    process,
    needs: 'data',
    script: `services/${name}/src/api.ts`,
    env: { IDENTITY_URL: urlOf(setup, 'identity'), SERVICE_SECRET: setup.serviceSecret, ...env },
  });
  const workerOf = (api: ProgramPlan): ProgramPlan => ({
    ...api,
    name: `${api.name}-worker`,
    script: `services/${api.name}/src/worker.ts`,
  });
  // Identity and notifications have little to do; the gateway calls them, so it comes after them.
  const identityEnv = {
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    TOKEN_PRIVATE_KEY_FILE: setup.tokenKeyFile,
    ORDERS_WORKER_URL: urlOf(setup, 'orders-worker'),
    ...emulatorEnv(setup),
  };
  const ordersEnv: Env = {
    CATALOG_URL: urlOf(setup, 'catalog'),
    ...(standInsOf(config).payments && { STRIPE_SANDBOX_URL: urlOf(setup, 'payments') }),
  };
  const notificationsEnv = {
    SMTP_URL: config.SMTP_URL ?? `smtp://127.0.0.1:${setup.ports[smtpPort]}`,
    SHOP_URL: webUrl(config),
    MAIL_LINK_KEY: setup.mailLinkKey,
    ORDERS_WORKER_URL: urlOf(setup, 'orders-worker'),
    CATALOG_URL: urlOf(setup, 'catalog'),
  };
  const withWorkers = [
    service('catalog', { ORDERS_WORKER_URL: urlOf(setup, 'orders-worker') }),
    service('orders', ordersEnv),
    service('notifications', notificationsEnv, 'gateway'),
  ];
  return [service('identity', identityEnv, 'gateway'), ...withWorkers, ...withWorkers.map(workerOf)];
}

function gateway(setup: ShopSetup): ProgramPlan {
  const { config } = setup;
  return {
    name: 'gateway',
    process: 'gateway',
    needs: 'data',
    script: 'services/gateway/src/api.ts',
    env: {
      HOST: config.SHOP_HOST,
      SERVICE_SECRET: setup.serviceSecret,
      CATALOG_URL: urlOf(setup, 'catalog'),
      ORDERS_URL: urlOf(setup, 'orders'),
      IDENTITY_URL: urlOf(setup, 'identity'),
      NOTIFICATIONS_URL: urlOf(setup, 'notifications'),
      IMAGES_URL: config.IMAGES_URL ?? urlOf(setup, 'images'),
      IMAGES_KEY: setup.imagesKey,
      ALLOWED_ORIGINS: `http://localhost:${config.WEB_PORT},http://127.0.0.1:${config.WEB_PORT}`,
    },
  };
}

function web(setup: ShopSetup): ProgramPlan {
  const { config } = setup;
  return {
    name: 'web',
    process: 'web',
    needs: 'build',
    script: 'infra/edge/src/edge-server.ts',
    env: {
      HOST: config.SHOP_HOST,
      API_URL: urlOf(setup, 'gateway'),
      RELEASES_DIR: releasesDirOf(config.dataDir),
      DRAWINGS_DIR: join(root, 'infra/seed/drawings'),
      RUNTIME_CONFIG: JSON.stringify(runtimeConfigFor(setup)),
      IMAGES_PUBLIC_ORIGINS: imagesPublicOrigins(setup),
    },
  };
}
