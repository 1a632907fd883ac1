import { allRoutes } from '@shop/contracts';
import type { ConnectionLimits } from '@shop/http-server';
import cors from 'cors';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { z } from 'zod';

/** Returns the connection limits per client; our own edge is exempt, since it carries many clients on its connections. */
export function publicConnections(trustedProxies: readonly string[]): Partial<ConnectionLimits> {
  const isTrusted: unknown = express()
    .set('trust proxy', [...trustedProxies])
    .get('trust proxy fn');
  return {
    // Longer than the time limit of a picture upload.
    requestTimeout: 130_000,
    perAddress: 256,
    isProxy: (address) => typeof isTrusted === 'function' && isTrusted(address, 0) === true,
  };
}

const requestHeaders = new Set(allRoutes.flatMap((route) => route.requestHeaders ?? []));
const replyHeaders = new Set(
  allRoutes.flatMap((route) =>
    route.replyHeaders instanceof z.ZodObject ? Object.keys(route.replyHeaders.shape) : [],
  ),
);

/** Lets scripts of the listed origins call the API. Tokens travel in a header, so cookies are not allowed. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Request-Id', ...requestHeaders],
    exposedHeaders: ['ETag', 'X-Request-Id', 'Retry-After', ...replyHeaders],
    maxAge: 3_600,
  });
}

/** Replies are data: they may not run scripts or be framed, but any web origin may embed pictures. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}

/** The docs page may run its own scripts and call this API, nothing else. */
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
