import { runtimeConfig } from '@shop/contracts';
import { baseConfig, ConfigError, idleConnectionMs, readConfig } from '@shop/service-kit';
import { readApiConfig, readWorkerConfig } from '../../../services/catalog/src/config.ts';
import { gatewayConfig } from '../../../services/gateway/src/config.ts';
import { identityConfig } from '../../../services/identity/src/config.ts';
import { readOrdersConfig } from '../../../services/orders/src/config.ts';
import { type Deployment, environmentOf } from './deployments.ts';
import type { Manifests } from './links.ts';
import { faultOf } from './manifests.ts';

type Env = Record<string, string>;

/** Whatever parses the environment of each process when it starts. The front ends read BASE alone. */
const readers: Readonly<Record<string, (env: Env) => unknown>> = {
  gateway: (env) => readConfig(gatewayConfig, env),
  catalog: readApiConfig,
  'catalog-worker': readWorkerConfig,
  orders: readOrdersConfig,
  'orders-worker': readOrdersConfig,
  identity: (env) => readConfig(identityConfig, env),
  edge: ({ RUNTIME_CONFIG = '' }) => runtimeConfig.parse(JSON.parse(RUNTIME_CONFIG)),
};

/** Every secret that may be named, with values that look like the real ones, which are nowhere in the repository. */
const secretSamples: Readonly<Record<string, Env>> = {
  'catalog-database': { MONGO_URL: 'mongodb://mongo.example' },
  'orders-database': { MONGO_URL: 'mongodb://mongo.example' },
  'identity-database': { MONGO_URL: 'mongodb://mongo.example' },
  queues: { REDIS_URL: 'rediss://redis.example' },
  payments: {
    STRIPE_SECRET_KEY: 'sk_live_sample',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_sample',
    STRIPE_WEBHOOK_SECRET: 'whsec_sample',
  },
  images: { IMAGES_KEY: 'sample' },
};

const network = /^(\d+\.\d+\.\d+\.\d+|[\da-f:]*:[\da-f:]*)\/([1-9]\d*)$/i;

/** Names such as `uniquelocal` would believe a visitor whose own address is a private one. */
function proxyFaults(list: string): string[] {
  return list
    .split(',')
    .filter((item) => !network.test(item.trim()))
    .map(
      (item) =>
        `TRUSTED_PROXIES has ${item.trim() || 'an empty entry'}: name the network of the cluster's pods`,
    );
}

const standInOnly = ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_SANDBOX_URL'];

function readFaults(name: string, env: Env): string[] {
  try {
    readers[name]?.(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError || error instanceof Error) return [error.message];
    throw error;
  }
}

function valueFaults(name: string, env: Env): string[] {
  return [
    ...readFaults(name, env),
    ...(name === 'gateway' ? proxyFaults(env.TRUSTED_PROXIES ?? '') : []),
    ...(name !== 'edge' && readers[name] && env.NODE_ENV !== 'production'
      ? ['NODE_ENV must be production']
      : []),
    ...standInOnly.filter((each) => each in env).map((each) => `${each} is for stand-ins alone`),
    ...(/"(emulatorUrl|scriptUrl)"/.test(env.RUNTIME_CONFIG ?? '')
      ? ['RUNTIME_CONFIG names a stand-in']
      : []),
  ];
}

const { DRAIN_MS: drain, SHUTDOWN_MS: shutdown } = baseConfig.shape;

/** A process that goes must have the time to, and say so longer than its callers keep connections that they do not use. */
function endingFaults({ manifest, graceMs }: Deployment, env: Env): string[] {
  const drainMs = drain.parse(env.DRAIN_MS);
  const needed = 2 * drainMs + shutdown.parse(env.SHUTDOWN_MS);
  return [
    ...(drainMs > idleConnectionMs
      ? []
      : [
          faultOf(
            manifest,
            'env:',
            `DRAIN_MS must be longer than callers keep idle connections, ${idleConnectionMs / 1_000} s`,
          ),
        ]),
    ...(graceMs > needed
      ? []
      : [
          faultOf(
            manifest,
            'spec.template.spec.terminationGracePeriodSeconds',
            `must be more than twice DRAIN_MS and SHUTDOWN_MS together, ${needed / 1_000} s`,
          ),
        ]),
  ];
}

/** A process that offers metrics, and no other, names the port that it offers them at. */
function metricsFaults({ manifest, container }: Deployment, env: Env): string[] {
  const declared = container.ports.find(({ name }) => name === 'metrics')?.containerPort;
  if (String(declared ?? '') === (env.METRICS_PORT ?? '')) return [];
  const field = 'spec.template.spec.containers.0.ports';
  return [faultOf(manifest, field, `metrics is not METRICS_PORT, ${env.METRICS_PORT ?? 'which is not set'}`)];
}

function settingFaultsOf(deployment: Deployment, house: Manifests): string[] {
  const env: Env = {};
  const faults: string[] = [];
  for (const [name, variable] of environmentOf(deployment, house.manifests)) {
    if ('value' in variable) env[name] = variable.value;
    else {
      const sample = secretSamples[variable.secret]?.[variable.key];
      if (sample === undefined)
        faults.push(`${name} names the unknown secret ${variable.secret}/${variable.key}`);
      else env[name] = sample;
    }
  }
  return [
    ...[...faults, ...valueFaults(deployment.name, env)].map((what) =>
      faultOf(deployment.manifest, 'env:', what),
    ),
    ...endingFaults(deployment, env),
    ...metricsFaults(deployment, env),
  ];
}

/** What each process would refuse in its environment when it starts, and what would be wrong all the same. */
export function settingFaults(house: Manifests): string[] {
  return house.deployments.flatMap((deployment) => settingFaultsOf(deployment, house));
}
