import cors from 'cors';
import type { RequestHandler } from 'express';

/** Scripts of the listed web origins may call the API; tokens travel in a header, so cookies never do. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id'],
    exposedHeaders: ['ETag', 'Link', 'X-Total-Count', 'X-Mean-Rating', 'X-Request-Id', 'Retry-After'],
    maxAge: 3_600,
  });
}
