import { runtimeConfig } from '@shop/contracts';
import { baseConfig, idleConnectionMs, readConfig } from '@shop/service-kit';
import { readApiConfig, readWorkerConfig } from '../../../services/catalog/src/config.ts';
import { gatewayConfig } from '../../../services/gateway/src/config.ts';
import { identityConfig } from '../../../services/identity/src/config.ts';
import { readOrdersConfig } from '../../../services/orders/src/config.ts';
import { type Deployment, environmentOf } from './deployments.ts';
import type { Manifests } from './links.ts';
import { faultOf } from './manifests.ts';

type Env = Record<string, string>;

/** What parses the environment of each process when it starts. The front ends read BASE alone. */
const readers: Readonly<Record<string, (env: Env) => unknown>> = {
  gateway: (env) => readConfig(gatewayConfig, env),
  catalog: readApiConfig,
  'catalog-worker': readWorkerConfig,
  orders: readOrdersConfig,
  'orders-worker': readOrdersConfig,
  identity: (env) => readConfig(identityConfig, env),
  edge: ({ RUNTIME_CONFIG = '' }) => runtimeConfig.parse(JSON.parse(RUNTIME_CONFIG)),
};

const database = { MONGO_URL: 'mongodb://mongo.example' };

/** Every secret that may be named, with values that look like the real ones, which are nowhere in the repository. */
const secretSamples: Readonly<Record<string, Env>> = {
  'catalog-database': database,
  'orders-database': database,
  'identity-database': database,
  queues: { REDIS_URL: 'rediss://redis.example' },
  payments: {
    STRIPE_SECRET_KEY: 'sk_live_sample',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_sample',
    STRIPE_WEBHOOK_SECRET: 'whsec_sample',
  },
  images: { IMAGES_KEY: 'sample' },
};

/** Set where stand-ins run, and so never in Kubernetes. */
export const standInOnly = ['DRAWINGS_DIR', 'FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_SANDBOX_URL'];

/** Names such as `uniquelocal` would believe a visitor whose own address is a private one. */
function proxyFaults(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => !/^(\d+\.\d+\.\d+\.\d+|[\da-f:]*:[\da-f:]*)\/([1-9]\d*)$/i.test(item))
    .map((item) => `TRUSTED_PROXIES has ${item || 'an empty entry'}: name the network of the cluster's pods`);
}

function readFaults(name: string, env: Env): string[] {
  try {
    readers[name]?.(env);
    return [];
  } catch (error) {
    if (error instanceof Error) return [error.message];
    throw error;
  }
}

/** What a process would refuse in its environment when it starts, and what would be wrong all the same. */
function valueFaults(name: string, env: Env): string[] {
  const isService = name !== 'edge' && readers[name] !== undefined;
  return [
    ...readFaults(name, env),
    ...(name === 'gateway' ? proxyFaults(env.TRUSTED_PROXIES ?? '') : []),
    ...(isService && env.NODE_ENV !== 'production' ? ['NODE_ENV must be production'] : []),
    ...standInOnly.filter((each) => each in env).map((each) => `${each} is for stand-ins alone`),
    ...(/"(emulatorUrl|scriptUrl)"/.test(env.RUNTIME_CONFIG ?? '')
      ? ['RUNTIME_CONFIG names a stand-in']
      : []),
  ];
}

/** A process that ends must have the time to, and report it longer than its callers keep connections that they do not use. */
function endingFaults(graceMs: number, env: Env): string[] {
  const drainMs = baseConfig.shape.DRAIN_MS.parse(env.DRAIN_MS);
  const neededMs = 2 * drainMs + baseConfig.shape.SHUTDOWN_MS.parse(env.SHUTDOWN_MS);
  const drain = `env: DRAIN_MS must be longer than callers keep idle connections, ${idleConnectionMs / 1_000} s`;
  const grace =
    'spec.template.spec.terminationGracePeriodSeconds must be more than twice DRAIN_MS and SHUTDOWN_MS together, ' +
    `${neededMs / 1_000} s`;
  return [...(drainMs > idleConnectionMs ? [] : [drain]), ...(graceMs > neededMs ? [] : [grace])];
}

/** A process that offers metrics, and no other, names the port that it offers them at. */
function metricsFaults({ ports = [] }: Deployment['container'], { METRICS_PORT }: Env): string[] {
  const declared = ports.find(({ name }) => name === 'metrics')?.containerPort;
  if (String(declared ?? '') === (METRICS_PORT ?? '')) return [];
  const wanted = METRICS_PORT ?? 'which is not set';
  return [`spec.template.spec.containers.0.ports metrics is not METRICS_PORT, ${wanted}`];
}

/** Everything that is wrong with the settings of one process. */
export function settingFaults(deployment: Deployment, { all }: Manifests): string[] {
  const { manifest, container, graceMs } = deployment;
  const env: Env = {};
  const unknown: string[] = [];
  for (const [name, variable] of environmentOf(deployment, all)) {
    const value = 'value' in variable ? variable.value : secretSamples[variable.secret]?.[variable.key];
    if (value !== undefined) env[name] = value;
    else if ('key' in variable)
      unknown.push(`${name} names the unknown secret ${variable.secret}/${variable.key}`);
  }
  const faults = [
    ...[...unknown, ...valueFaults(manifest.name, env)].map((what) => `env: ${what}`),
    ...endingFaults(graceMs, env),
    ...metricsFaults(container, env),
  ];
  return faults.map((what) => faultOf(manifest, what));
}
