import type { ConnectionLimits } from '@shop/http-server';
import cors from 'cors';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';

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

/** Scripts of the listed web origins may call the API; tokens travel in a header, so cookies never do. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Request-Id',
    ],
    exposedHeaders: [
      'ETag',
      'Link',
      'X-Total-Count',
      'X-Mean-Rating',
      'X-Corrected-Query',
      'X-Request-Id',
      'Retry-After',
    ],
    maxAge: 3_600,
  });
}

/** Data, not pages: nothing in a reply may run or be framed, but pictures may stand on any web origin. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}

/** The try-out page runs its own scripts and calls the API beside it, nothing else. */
export function docsHeaders(): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
    },
  });
}
