import { join } from 'node:path';
import { releasesDirOf } from '../deploy/releases.ts';
import { remotes, shell } from './build/front-ends.ts';
import type { LocalConfig } from './config.ts';
import {
  emulatorHost,
  runtimeConfigFor,
  useEmulator,
  useImagesStandIn,
  usePaymentsStandIn,
} from './outside-services.ts';
import { type ProcessPlan, type Surroundings, urlOf, webUrl } from './process-plan.ts';

/** The list of all processes of the shop, with their settings. */
export const processPlans = (around: Surroundings): ProcessPlan[] => [
  ...standIns(around),
  ...services(around),
  gateway(around),
  ...fronts(around),
];

/** Names of everything that listens on a port that does not matter. */
export const listeners = (config: LocalConfig): string[] => [
  'identity-emulator',
  'mailbox',
  'payments',
  'images',
  'identity',
  'catalog',
  'orders',
  ...copies('catalog-worker', config.replicas),
  ...copies('orders-worker', config.replicas),
  ...remotes.map(({ name }) => name),
];

const copies = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));

const standIns = (around: Surroundings): ProcessPlan[] => [
  ...(useEmulator(around.config) ? [mailbox(around)] : []),
  ...(usePaymentsStandIn(around.config) ? [payments(around)] : []),
  ...(useImagesStandIn(around.config) ? [images(around)] : []),
];

const mailbox = (around: Surroundings): ProcessPlan => ({
  name: 'mailbox',
  group: 'stand-ins',
  needs: [],
  script: 'infra/stand-ins/identity/mailbox.ts',
  ready: '/healthz',
  env: {
    FIREBASE_PROJECT_ID: around.config.FIREBASE_PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(around),
    SHOP_URL: webUrl(around),
  },
});

const payments = (around: Surroundings): ProcessPlan => ({
  name: 'payments',
  group: 'stand-ins',
  needs: [],
  script: 'infra/stand-ins/payments/src/main.ts',
  ready: '/readyz',
  env: {
    DATA_DIR: `${around.config.dataDir}/payments`,
    WEBHOOK_URL: `${urlOf(around, 'orders')}/payment-webhook`,
  },
});

const images = (around: Surroundings): ProcessPlan => ({
  name: 'images',
  group: 'stand-ins',
  needs: ['data'],
  script: 'infra/stand-ins/images/src/main.ts',
  ready: '/readyz',
  env: { IMAGES_KEY: around.imagesKey, PUBLIC_URL: urlOf(around, 'images') },
});

const service = (around: Surroundings, name: string, env: Record<string, string> = {}): ProcessPlan => ({
  name,
  group: 'services',
  needs: ['data'],
  script: `services/${name}/src/api.ts`,
  ready: '/readyz',
  env: { IDENTITY_URL: urlOf(around, 'identity'), ...env },
});

/** As many copies of a service's worker as were asked for, with the settings of its api. */
const workersOf = (api: ProcessPlan, count: number): ProcessPlan[] =>
  copies(`${api.name}-worker`, count).map((name) => ({
    ...api,
    name,
    script: `services/${api.name}/src/worker.ts`,
  }));

const services = (around: Surroundings): ProcessPlan[] => {
  const { config } = around;
  const identity = service(around, 'identity', {
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    ADMIN_EMAILS: config.ADMIN_EMAILS,
    TOKEN_PRIVATE_KEY_FILE: around.tokenKeyFile,
    ...(useEmulator(config) ? { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(around) } : {}),
  });
  const catalog = service(around, 'catalog', { ORDERS_WORKER_URL: urlOf(around, 'orders-worker') });
  const orders = service(around, 'orders', {
    CATALOG_URL: urlOf(around, 'catalog'),
    ORDER_HOLD_MINUTES: String(config.ORDER_HOLD_MINUTES),
    ...(usePaymentsStandIn(config) ? { STRIPE_SANDBOX_URL: urlOf(around, 'payments') } : {}),
  });
  const workers = [catalog, orders].flatMap((api) => workersOf(api, config.replicas));
  return [identity, catalog, orders, ...workers];
};

const gateway = (around: Surroundings): ProcessPlan => {
  const { config } = around;
  return {
    name: 'gateway',
    group: 'gateway',
    needs: ['data'],
    script: 'services/gateway/src/api.ts',
    ready: '/readyz',
    env: {
      HOST: config.SHOP_HOST,
      CATALOG_URL: urlOf(around, 'catalog'),
      ORDERS_URL: urlOf(around, 'orders'),
      IDENTITY_URL: urlOf(around, 'identity'),
      IMAGES_URL: config.IMAGES_URL ?? urlOf(around, 'images'),
      IMAGES_KEY: config.IMAGES_KEY ?? around.imagesKey,
      ALLOWED_ORIGINS: `http://localhost:${config.WEB_PORT},http://127.0.0.1:${config.WEB_PORT}`,
      RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    },
  };
};

const fronts = (around: Surroundings): ProcessPlan[] => [
  ...remotes.map(
    ({ name, remote, dist }): ProcessPlan => ({
      name,
      group: 'web',
      needs: ['build'],
      script: 'infra/local/web/remote-server.ts',
      ready: '/healthz',
      env: { DIST: dist, BASE: `/mf/${remote}`, VERSIONS: join(releasesDirOf(around.config.dataDir), name) },
    }),
  ),
  web(around),
];

const web = (around: Surroundings): ProcessPlan => {
  const { config } = around;
  const origins = remotes.map(({ name, remote }) => ({ name: remote, url: urlOf(around, name) }));
  return {
    name: 'web',
    group: 'web',
    needs: ['build'],
    script: 'infra/local/web/edge-server.ts',
    ready: '/readyz',
    env: {
      HOST: config.SHOP_HOST,
      DIST: shell.dist,
      API_URL: `http://127.0.0.1:${config.API_PORT}`,
      REMOTES: JSON.stringify(origins),
      REMOTES_FILE: `${config.dataDir}/remotes.json`,
      RELEASES_DIR: releasesDirOf(config.dataDir),
      RUNTIME_CONFIG: JSON.stringify(runtimeConfigFor(around)),
      IMAGE_ORIGIN: config.IMAGES_URL ? new URL(config.IMAGES_URL).origin : urlOf(around, 'images'),
    },
  };
};
