import { z } from 'zod';
import { allRoutes } from './http/index.ts';
import { allQueues } from './queues.ts';
import type { AnyRoute } from './route.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Side = 'input' | 'output';

/** JSON Schema of what is sent (`input`) or received after parsing (`output`); what JSON cannot say stands as `{}`. */
function schema(type: z.ZodType | undefined, io: Side): JsonSchema | null {
  return type ? z.toJSONSchema(type, { io, unrepresentable: 'any' }) : null;
}

function publishedRoute(route: AnyRoute) {
  return {
    method: route.method,
    path: route.path,
    access: route.access,
    status: route.status,
    alsoAnswers: route.alsoAnswers,
    refusals: route.refusals,
    produces: route.produces ?? 'application/json',
    consumes: route.consumes ?? 'application/json',
    params: schema(route.params, 'input'),
    query: schema(route.query, 'input'),
    body: schema(route.body, 'input'),
    reply: schema(route.reply, 'output'),
    replyHeaders: schema(route.replyHeaders, 'output'),
  };
}

/** The calls as plain data, by service and name: what a build offers, and what a change is compared with. */
export function publishedRoutes(): Record<string, Record<string, ReturnType<typeof publishedRoute>>> {
  const byService: Record<string, Record<string, ReturnType<typeof publishedRoute>>> = {};
  for (const route of allRoutes) {
    byService[route.service] = { ...byService[route.service], [route.name]: publishedRoute(route) };
  }
  return byService;
}

/** The messages as plain data, by queue and `name.vN`. */
export function publishedQueues() {
  return Object.fromEntries(
    allQueues.map((queue) => [
      queue.name,
      {
        owner: queue.owner,
        worker: queue.worker,
        messages: Object.fromEntries(
          queue.messages.map(({ name, version, payload }) => [
            `${name}.v${version}`,
            schema(payload, 'output'),
          ]),
        ),
      },
    ]),
  );
}
