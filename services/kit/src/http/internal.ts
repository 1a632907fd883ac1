import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express } from 'express';
import type { z } from 'zod';
import { secretHeader } from '../ask-service.ts';
import { fieldErrors, refuse } from '../errors.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in a time that tells nothing. Without a secret, as in development, every caller is one of ours. */
export function isSecret(given: string | undefined, secret: string | undefined): boolean {
  return secret === undefined || timingSafeEqual(digest(given ?? ''), digest(secret));
}

interface InternalOptions<Query extends z.ZodType> {
  readonly call: {
    readonly path: string;
    readonly name: string;
    readonly method: 'get' | 'post';
    readonly query: Query;
  };
  readonly secret: string | undefined;
}

/** Serves a call of other services or operators who know the secret: the gateway does not route it. */
export function serveInternal<Query extends z.ZodType>(
  app: Express,
  { call: { path, name, method, query }, secret }: InternalOptions<Query>,
  reply: (asked: z.output<Query>) => Promise<object>,
): void {
  app[method](path, async (request, response) => {
    response.locals.route = name;
    response.locals.isRoutine = true;
    if (!isSecret(request.get(secretHeader), secret)) throw refuse.unauthorized();
    const asked = query.safeParse(request.query);
    if (!asked.success) throw refuse.invalid(fieldErrors(asked.error));
    response.json(await reply(asked.data));
  });
}
