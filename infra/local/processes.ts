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

/** Undefined: not set, whatever this process has. */
type Env = Readonly<Record<string, string | undefined>>;

/** One process with its settings. */
export interface ProcessPlan {
  readonly name: string;
  /** Must be ready before this process starts; `data` also sets MONGO_URL and REDIS_URL. */
  readonly needs?: 'data' | 'build';
  /** Entry point, relative to the checkout. */
  readonly script: string;
  readonly env: Env;
}

/** Lists every process of the shop. */
export function processPlans(setup: ShopSetup): ProcessPlan[] {
  return [...standIns(setup), ...services(setup), gateway(setup), web(setup)];
}

/** Names of the listeners that may use any port: all except those at WEB_PORT and API_PORT. */
export function listeners(config: LocalConfig): string[] {
  const plans = processPlans({
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
function emulatorHost({ config, ports }: ShopSetup): string | undefined {
  return standInsOf(config).identity ? `127.0.0.1:${ports[emulatorPort]}` : undefined;
}

function standIns(setup: ShopSetup): ProcessPlan[] {
  const { config, imagesKey } = setup;
  const used = standInsOf(config);
  const payments: ProcessPlan = {
    name: 'payments',
    script: 'infra/stand-ins/payments/src/main.ts',
    env: {
      DATA_DIR: `${config.dataDir}/payments`,
      WEBHOOK_URL: `${urlOf(setup, 'orders')}/payment-webhook`,
    },
  };
  const images: ProcessPlan = {
    name: 'images',
    script: 'infra/stand-ins/images/src/main.ts',
    env: {
      DATA_DIR: `${config.dataDir}/images`,
      IMAGES_KEY: imagesKey,
      PUBLIC_URL: urlOf(setup, 'images'),
    },
  };
  const mailbox: ProcessPlan = {
    name: 'mailbox',
    script: 'infra/stand-ins/identity/mailbox.ts',
    env: {
      FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(setup),
      SMTP_PORT: String(setup.ports[smtpPort]),
      SHOP_URL: webUrl(config),
    },
  };
  const emulator: ProcessPlan = {
    name: 'identity-emulator',
    script: 'infra/stand-ins/identity/emulator.ts',
    env: {
      FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(setup),
      IDENTITY_DIR: join(config.dataDir, 'identity'),
    },
  };
  const plans = [
    used.identity && emulator,
    used.payments && payments,
    used.images && images,
    (used.identity || used.mail) && mailbox,
  ];
  return plans.filter((plan) => plan !== false);
}

function services(setup: ShopSetup): ProcessPlan[] {
  const { config } = setup;
  const service = (name: string, env: Env): ProcessPlan => ({
    name,
    needs: 'data',
    script: `services/${name}/src/api.ts`,
    env: { IDENTITY_URL: urlOf(setup, 'identity'), SERVICE_SECRET: setup.serviceSecret, ...env },
  });
  const workerOf = (api: ProcessPlan): ProcessPlan => ({
    ...api,
    name: `${api.name}-worker`,
    script: `services/${api.name}/src/worker.ts`,
  });
  const identityEnv = {
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    TOKEN_PRIVATE_KEY_FILE: setup.tokenKeyFile,
    ORDERS_WORKER_URL: urlOf(setup, 'orders-worker'),
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(setup),
  };
  const ordersEnv: Env = {
    CATALOG_URL: urlOf(setup, 'catalog'),
    STRIPE_SANDBOX_URL: standInsOf(config).payments ? urlOf(setup, 'payments') : undefined,
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
    service('notifications', notificationsEnv),
  ];
  return [service('identity', identityEnv), ...withWorkers, ...withWorkers.map(workerOf)];
}

function gateway(setup: ShopSetup): ProcessPlan {
  const { config } = setup;
  return {
    name: 'gateway',
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

function web(setup: ShopSetup): ProcessPlan {
  const { config } = setup;
  return {
    name: 'web',
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
