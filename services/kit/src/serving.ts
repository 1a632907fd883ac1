/**
 * Serving and calling for every process. Loads neither the database driver nor the queue library, so processes without them stay small
 * and start fast.
 */
export * from '@shop/http-server';
export * from './ask-service.ts';
export * from './auth/access-token.ts';
export * from './auth/caller.ts';
export * from './auth/roles.ts';
export * from './config.ts';
export * from './context.ts';
export * from './data/redis.ts';
export * from './errors.ts';
export * from './http/answer.ts';
export * from './http/app.ts';
export * from './http/budget.ts';
export * from './http/call.ts';
export * from './http/health.ts';
export * from './http/idempotency-key.ts';
export * from './http/internal.ts';
export * from './http/paging.ts';
export * from './http/problem.ts';
export * from './http/serve.ts';
export * from './json.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './run/heartbeat.ts';
export * from './run/process.ts';
export * from './run/shutdown.ts';
export * from './sweeper.ts';
export * from './timeout.ts';
export { tracedCall } from './tracing/tracing.ts';
