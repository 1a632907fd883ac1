import { errors, Pool } from 'undici';
import { idleConnectionMs } from '../draining.ts';
import type { Replicas } from '../replicas.ts';

export interface UpstreamLimits {
  /** Limit for connecting, ms. */
  readonly connectMs: number;
  /** Limit until the first byte of the reply, and between two chunks, ms. */
  readonly answerMs: number;
  /** Connections per replica. */
  readonly connections: number;
  /** Calls that may wait for a free connection to a replica. */
  readonly waiting: number;
}

/** A server to forward calls to, or several replicas of it, with a pool of kept-alive connections to each. */
export interface Upstream {
  readonly replicas: Replicas;
  /** Returns the replica for the next call: round robin over those that take calls. */
  readonly next: () => { readonly url: string; readonly pool: Pool };
  /** Whether every replica's queue is full, so that further calls should be refused. */
  readonly isOverloaded: () => boolean;
  /** Waits for running calls. */
  readonly close: () => Promise<void>;
  /** Aborts running calls. */
  readonly destroy: () => Promise<void>;
}

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
      // A hanging replica gets its share only until all its connections are in use.
      for (let tried = 1; tried < pools.length && chosen.pool.stats.queued > 0; tried += 1) chosen = next();
      return chosen;
    },
    isOverloaded: () => pools.every(({ pool }) => pool.stats.queued >= waiting),
    close: async () => {
      await Promise.all(pools.map(({ pool }) => pool.close()));
    },
    destroy: async () => {
      await Promise.all(pools.map(({ pool }) => pool.destroy()));
    },
  };
}

function hasCode(fault: Error, codes: readonly string[]): boolean {
  return 'code' in fault && codes.includes(String(fault.code));
}

/** Whether the call failed without a connection, so nothing was sent. */
export function wasNeverSent(fault: Error): boolean {
  return hasCode(fault, ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
}

/** Whether the other side closed the connection before answering: usually a kept-alive one, just as it was reused. */
export function isConnectionReset(fault: Error): boolean {
  return hasCode(fault, ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
}

/** Whether the call timed out; the server may still be working on it. */
export function isTimeout(fault: Error): boolean {
  return (
    fault instanceof errors.ConnectTimeoutError ||
    fault instanceof errors.HeadersTimeoutError ||
    fault.name === 'TimeoutError'
  );
}
