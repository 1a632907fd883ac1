import { errors, Pool } from 'undici';
import { idleConnectionMs } from '../draining.ts';

export interface UpstreamLimits {
  /** Limit for connecting, ms. */
  readonly connectMs: number;
  /** Limit until the first byte of the reply, and between two chunks, ms. */
  readonly answerMs: number;
  readonly connections: number;
  /** Calls that may wait for a free connection. */
  readonly waiting: number;
}

/** A server to forward calls to, with a pool of kept-alive connections. */
export interface Upstream {
  readonly url: string;
  readonly pool: Pool;
  /** Whether the queue is full, so that further calls should be refused. */
  readonly isOverloaded: () => boolean;
  /** Waits for running calls. */
  readonly close: () => Promise<void>;
  /** Aborts running calls. */
  readonly destroy: () => Promise<void>;
}

export function connectUpstream(url: string, limits: UpstreamLimits): Upstream {
  const { connectMs, answerMs, connections, waiting } = limits;
  const pool = new Pool(new URL(url).origin, {
    connections,
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
  });
  return {
    url,
    pool,
    isOverloaded: () => pool.stats.queued >= waiting,
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  };
}

/** Whether the other side closed the connection before answering: usually a kept-alive one, just as it was reused. */
export function isConnectionReset(fault: Error): boolean {
  return 'code' in fault && ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(fault.code));
}

/** Whether the call timed out; the server may still be working on it. */
export function isTimeout(fault: Error): boolean {
  return (
    fault instanceof errors.ConnectTimeoutError ||
    fault instanceof errors.HeadersTimeoutError ||
    fault.name === 'TimeoutError'
  );
}
