import type { ServiceName } from '@shop/contracts';
import { Pool } from 'undici';

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

export const usualLimits: UpstreamLimits = {
  connectMs: 1_000,
  answerMs: 15_000,
  connections: 256,
  waiting: 1_000,
};

export interface Upstream {
  readonly name: UpstreamName;
  readonly pool: Pool;
  readonly limits: UpstreamLimits;
}

/** Kept-alive connections to one service. */
export const connectUpstream = (
  name: UpstreamName,
  url: string,
  limits: UpstreamLimits = usualLimits,
): Upstream => ({
  name,
  limits,
  pool: new Pool(new URL(url).origin, {
    connections: limits.connections,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
  }),
});
