import type { ServiceName } from '@shop/contracts';
import { idleConnectionMs, watchReplicas } from '@shop/service-kit';
import { BalancedPool, Pool } from 'undici';

/** A service behind the gateway. */
export type UpstreamName = Exclude<ServiceName, 'gateway'>;

export interface UpstreamLimits {
  /** Until a connection stands, ms. */
  readonly connectMs: number;
  /** Until the first byte of the reply, and between two of its chunks, ms. An order waits up to 5 s for its stock. */
  readonly answerMs: number;
  readonly connections: number;
  /** Calls that may wait for a free connection; more are refused at once. */
  readonly waiting: number;
}

export const defaultUpstreamLimits: UpstreamLimits = {
  connectMs: 1_000,
  answerMs: 15_000,
  connections: 256,
  waiting: 1_000,
};

/** Its types leave out what it has from its base. */
type Balanced = BalancedPool & Pick<Pool, 'stats'>;

export interface Upstream {
  readonly name: UpstreamName;
  /** Leads to the instances that take calls, each in its turn. */
  readonly pool: Pool | Balanced;
  readonly limits: UpstreamLimits;
  readonly origins: readonly string[];
  /** How many there are, whether they take calls or not. */
  readonly instances: number;
  /** Whether one of them said lately that it is ready; unknown for a single one, which nobody watches. */
  readonly someReady: () => boolean | undefined;
  readonly close: () => Promise<void>;
}

function poolOptions(limits: UpstreamLimits) {
  return {
    connections: limits.connections,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
  };
}

/** Kept-alive connections to one service: to the address that stands for all its instances, or to each of them. */
export function connectUpstream(
  name: UpstreamName,
  urls: readonly [string, ...string[]],
  limits: UpstreamLimits = defaultUpstreamLimits,
): Upstream {
  const origins = urls.map((url) => new URL(url).origin);
  if (origins.length === 1) {
    const pool = new Pool(origins[0] ?? '', poolOptions(limits));
    const someReady = () => undefined;
    return { name, limits, pool, origins, instances: 1, someReady, close: () => pool.close() };
  }
  const pool = new BalancedPool(origins, poolOptions(limits)) as Balanced;
  const instances = watchReplicas(origins, (usable) => {
    for (const origin of usable) pool.addUpstream(origin);
    for (const origin of origins) if (!usable.includes(origin)) pool.removeUpstream(origin);
  });
  pool.on('connectionError', ({ origin }) => instances.refused(origin));
  return {
    name,
    limits,
    pool,
    origins,
    instances: origins.length,
    someReady: instances.someReady,
    close: () => {
      instances.stop();
      return pool.close();
    },
  };
}
