import { errors, Pool } from 'undici';
import { idleConnectionMs } from '../draining.ts';
import type { Replicas } from '../replicas.ts';

export interface UpstreamLimits {
  /** Until a connection stands, ms. */
  readonly connectMs: number;
  /** Until the first byte of the reply, and between two of its chunks, ms. */
  readonly answerMs: number;
  /** Of each replica. */
  readonly connections: number;
  /** Calls that may wait for a free connection to a replica. */
  readonly waiting: number;
}

/** A server that calls are passed on to, or several replicas of it, with a pool of kept-alive connections to each. */
export interface Upstream {
  readonly replicas: Replicas;
  /** Where the next call goes: to the replicas that take calls, round robin. */
  readonly next: () => { readonly url: string; readonly pool: Pool };
  /** Whether so many calls wait everywhere that one more should be refused. */
  readonly isOverloaded: () => boolean;
  /** Waits for running calls. */
  readonly close: () => Promise<void>;
  /** Breaks off running calls. */
  readonly destroy: () => Promise<void>;
}

/** Stops watching the replicas when it is closed. */
export function connectUpstream(replicas: Replicas, limits: UpstreamLimits): Upstream {
  const { connectMs, answerMs, connections, waiting } = limits;
  const pools = replicas.all.map((url) => {
    const pool = new Pool(new URL(url).origin, {
      connections,
      connect: { timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      keepAliveTimeout: idleConnectionMs,
      keepAliveMaxTimeout: idleConnectionMs,
    });
    return { url, pool };
  });

  const next = () => {
    const url = replicas.next();
    const found = pools.find((each) => each.url === url);
    if (!found) throw new Error(`${url} is no address of this server`);
    return found;
  };
  return {
    replicas,
    next: () => {
      let chosen = next();
      // A replica that hangs keeps its share only until all its connections are taken.
      for (let tried = 1; tried < replicas.usable().length && chosen.pool.stats.queued > 0; tried += 1)
        chosen = next();
      return chosen;
    },
    isOverloaded: () => pools.every(({ pool }) => pool.stats.queued >= waiting),
    close: async () => {
      replicas.stop();
      await Promise.all(pools.map(({ pool }) => pool.close()));
    },
    destroy: async () => {
      replicas.stop();
      await Promise.all(pools.map(({ pool }) => pool.destroy()));
    },
  };
}

function hasCode(fault: Error, codes: readonly string[]): boolean {
  return 'code' in fault && codes.includes(String(fault.code));
}

/** There was never a connection, so nothing was sent. */
export function wasNeverSent(fault: Error): boolean {
  return hasCode(fault, ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
}

/** The other side closed a connection before it answered: a kept-alive one, most often, just as it was used again. */
export function isConnectionReset(fault: Error): boolean {
  return hasCode(fault, ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
}

/** It may still be at work, but the time is over. */
export function isTimeout(fault: Error): boolean {
  return fault instanceof errors.ConnectTimeoutError || fault instanceof errors.HeadersTimeoutError;
}
