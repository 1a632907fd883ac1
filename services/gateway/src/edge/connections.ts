import type { ConnectionLimits } from '@shop/service-kit';
import express from 'express';

/** What anybody may hold of the gateway; an edge of ours carries many clients over its connections. */
export function publicConnections(trustedProxies: readonly string[]): Partial<ConnectionLimits> {
  const isTrusted: unknown = express()
    .set('trust proxy', [...trustedProxies])
    .get('trust proxy fn');
  return {
    // Longer than a picture may take, which has its own limit.
    requestTimeout: 130_000,
    perAddress: 256,
    isProxy: (address) => typeof isTrusted === 'function' && isTrusted(address, 0) === true,
  };
}
