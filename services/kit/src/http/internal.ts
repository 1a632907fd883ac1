import type { Express } from 'express';
import type { z } from 'zod';
import { fieldErrors, refuse } from '../errors.ts';

/** Serves a call of other services or operators: the gateway does not route it. */
export function serveInternal<Query extends z.ZodType>(
  app: Express,
  { path, name, query }: { path: string; name: string; query: Query },
  reply: (asked: z.output<Query>) => Promise<object>,
): void {
  app.get(path, async (request, response) => {
    response.locals.route = name;
    response.locals.isRoutine = true;
    const asked = query.safeParse(request.query);
    if (!asked.success) throw refuse.invalid(fieldErrors(asked.error));
    response.json(await reply(asked.data));
  });
}
