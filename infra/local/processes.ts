import { join } from 'node:path';
import { releasesDirOf } from '../edge/src/releases.ts';
import { remotes, shell } from './build/front-ends.ts';
import type { LocalConfig } from './config.ts';
import {
  emulatorHost,
  imagesPublicOrigins,
  runsEmulator,
  runsImagesStandIn,
  runsPaymentsStandIn,
  runtimeConfigFor,
} from './outside-services.ts';
import { type ProcessPlan, replicaNames, type ShopSetup, urlOf, webUrl } from './process-plan.ts';

/** The list of all processes of the shop, with their settings. Stand-ins and the web's one front door are single. */
export function processPlans(around: ShopSetup): ProcessPlan[] {
  return [
    ...standIns(around),
    ...services(around).flatMap((plan) => copiesOf(plan, around)),
    ...copiesOf(gateway(around), around),
    ...remoteServers(around).flatMap((plan) => copiesOf(plan, around)),
    web(around),
  ];
}

/** Names of everything that listens on a port that does not matter. */
export function listeners(config: LocalConfig): string[] {
  return [
    'identity-emulator',
    'mailbox',
    'payments',
    'images',
    ...[
      'identity',
      'catalog',
      'orders',
      'catalog-worker',
      'orders-worker',
      ...remotes.map(({ name }) => name),
    ].flatMap((name) => replicaNames(name, config)),
    ...(config.replicas > 1 ? replicaNames('gateway', config) : []),
  ];
}

/** As many copies of a process as were asked for, each with an address of its own. */
function copiesOf(plan: ProcessPlan, { config }: ShopSetup): ProcessPlan[] {
  return replicaNames(plan.name, config).map((name) => ({ ...plan, name }));
}

/** The addresses of all copies of a process, as every setting takes them that names another process. */
function urlsOf(around: ShopSetup, name: string): string {
  return replicaNames(name, around.config)
    .map((each) => urlOf(around, each))
    .join();
}

/**
 * How long one of several goes on taking calls before it ends: many times what its callers take to notice. One alone ends at
 * once, there is nobody to turn to.
 */
function leadTime({ config }: ShopSetup): Record<string, string> {
  return config.replicas > 1 ? { DRAIN_MS: '2000' } : {};
}

function standIns(around: ShopSetup): ProcessPlan[] {
  return [
    ...(runsEmulator(around.config) ? [mailbox(around)] : []),
    ...(runsPaymentsStandIn(around.config) ? [payments(around)] : []),
    ...(runsImagesStandIn(around.config) ? [images(around)] : []),
  ];
}

function mailbox(around: ShopSetup): ProcessPlan {
  return {
    name: 'mailbox',
    group: 'stand-ins',
    needs: [],
    script: 'infra/stand-ins/identity/mailbox.ts',
    env: {
      FIREBASE_PROJECT_ID: around.config.FIREBASE_PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(around),
      SHOP_URL: webUrl(around),
    },
  };
}

function payments(around: ShopSetup): ProcessPlan {
  return {
    name: 'payments',
    group: 'stand-ins',
    needs: [],
    script: 'infra/stand-ins/payments/src/main.ts',
    env: {
      DATA_DIR: `${around.config.dataDir}/payments`,
      WEBHOOK_URL: `${urlOf(around, 'orders')}/payment-webhook`,
    },
  };
}

function images(around: ShopSetup): ProcessPlan {
  return {
    name: 'images',
    group: 'stand-ins',
    needs: ['data'],
    script: 'infra/stand-ins/images/src/main.ts',
    env: { IMAGES_KEY: around.imagesKey, PUBLIC_URL: urlOf(around, 'images') },
  };
}

function service(around: ShopSetup, name: string, env: Record<string, string> = {}): ProcessPlan {
  return {
    name,
    group: 'services',
    needs: ['data'],
    script: `services/${name}/src/api.ts`,
    env: { IDENTITY_URL: urlsOf(around, 'identity'), ...leadTime(around), ...env },
  };
}

/** With the settings of its api, except that nobody balances calls over workers. */
function workerOf(api: ProcessPlan): ProcessPlan {
  return {
    ...api,
    name: `${api.name}-worker`,
    script: `services/${api.name}/src/worker.ts`,
    env: { ...api.env, DRAIN_MS: '0' },
  };
}

function services(around: ShopSetup): ProcessPlan[] {
  const { config } = around;
  const identity = service(around, 'identity', {
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    ADMIN_EMAILS: config.ADMIN_EMAILS,
    TOKEN_PRIVATE_KEY_FILE: around.tokenKeyFile,
    ...(runsEmulator(config) ? { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(around) } : {}),
  });
  const catalog = service(around, 'catalog', { ORDERS_WORKER_URL: urlsOf(around, 'orders-worker') });
  const orders = service(around, 'orders', {
    ORDER_HOLD_MINUTES: String(config.ORDER_HOLD_MINUTES),
    ...(config.SHOP_ID ? { SHOP_ID: config.SHOP_ID } : {}),
    MAX_UNPAID_ORDERS: String(config.MAX_UNPAID_ORDERS),
    MAX_UNPAID_DOLLARS: String(config.MAX_UNPAID_DOLLARS),
    ...(runsPaymentsStandIn(config) ? { STRIPE_SANDBOX_URL: urlOf(around, 'payments') } : {}),
  });
  return [identity, catalog, orders, ...[catalog, orders].map(workerOf)];
}

function gateway(around: ShopSetup): ProcessPlan {
  const { config } = around;
  return {
    name: 'gateway',
    group: 'gateway',
    needs: ['data'],
    script: 'services/gateway/src/api.ts',
    env: {
      // Several stand behind the web's front door, which then listens at their port.
      HOST: config.replicas > 1 ? '127.0.0.1' : config.SHOP_HOST,
      ...leadTime(around),
      CATALOG_URL: urlsOf(around, 'catalog'),
      ORDERS_URL: urlsOf(around, 'orders'),
      IDENTITY_URL: urlsOf(around, 'identity'),
      IMAGES_URL: config.IMAGES_URL ?? urlOf(around, 'images'),
      IMAGES_KEY: config.IMAGES_KEY ?? around.imagesKey,
      ALLOWED_ORIGINS: `http://localhost:${config.WEB_PORT},http://127.0.0.1:${config.WEB_PORT}`,
      RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    },
  };
}

function remoteServers(around: ShopSetup): ProcessPlan[] {
  return remotes.map(({ name, remote, dist }) => ({
    name,
    group: 'web',
    needs: ['build'],
    script: 'infra/edge/src/remote-server.ts',
    env: {
      DIST: dist,
      BASE: `/mf/${remote}`,
      VERSIONS: join(releasesDirOf(around.config.dataDir), name),
      ...leadTime(around),
    },
  }));
}

function web(around: ShopSetup): ProcessPlan {
  const { config } = around;
  const origins = remotes.map(({ name, remote }) => ({ name: remote, url: urlsOf(around, name) }));
  return {
    name: 'web',
    group: 'web',
    needs: ['build'],
    script: 'infra/edge/src/edge-server.ts',
    env: {
      HOST: config.SHOP_HOST,
      DIST: shell.dist,
      API_URL: config.replicas > 1 ? urlsOf(around, 'gateway') : `http://127.0.0.1:${config.API_PORT}`,
      ...(config.replicas > 1 ? { API_BALANCER_PORT: String(config.API_PORT) } : {}),
      REMOTES: JSON.stringify(origins),
      REMOTES_FILE: `${config.dataDir}/remotes.json`,
      RELEASES_DIR: releasesDirOf(config.dataDir),
      RUNTIME_CONFIG: JSON.stringify(runtimeConfigFor(around)),
      IMAGES_PUBLIC_ORIGINS: imagesPublicOrigins(around),
    },
  };
}
