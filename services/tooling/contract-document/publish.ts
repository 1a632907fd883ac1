import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as contracts from '@shop/contracts';
import {
  type AnyRoute,
  allQueues,
  allRoutes,
  bodySchema,
  internalRoutes,
  type Message,
} from '@shop/contracts';
import { z } from 'zod';
import type { ContractDocument, PublishedCall } from './document.ts';
import type { Deployable } from './packages.ts';
import { usesOf } from './uses.ts';

type Side = 'offered' | 'needed';
type DescribedRoute = Omit<AnyRoute, 'summary'>;

const everyRoute: readonly DescribedRoute[] = [...allRoutes, ...Object.values(internalRoutes)];

/** Returns the JSON Schema of the data sent (`input`) or received after parsing (`output`); inexpressible types become `{}`. */
export function schema(type: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> | null {
  return type ? { ...z.toJSONSchema(type, { io, unrepresentable: 'any' }) } : null;
}

export function describe(route: DescribedRoute, side: Side): PublishedCall {
  const reply = side === 'offered' ? 'output' : 'input';
  return {
    service: route.service,
    method: route.method,
    path: route.path,
    access: route.access,
    status: route.status,
    alsoAnswers: route.alsoAnswers && [...route.alsoAnswers],
    refusals: route.refusals && [...route.refusals],
    produces: route.produces ?? 'application/json',
    consumes: route.consumes ?? 'application/json',
    params: schema(route.params, 'input'),
    query: schema(route.query, 'input'),
    body: schema(bodySchema(route), 'input'),
    reply: schema(route.reply, reply),
    replyHeaders: schema(route.replyHeaders, reply),
  };
}

function described(routes: readonly DescribedRoute[], side: Side): Record<string, PublishedCall> {
  return Object.fromEntries(routes.map((route) => [route.name, describe(route, side)]));
}

function isNamed(names: ReadonlySet<string>, message: Message): boolean {
  return Object.entries(contracts).some(([name, value]) => value === message && names.has(name));
}

/** Returns the messages with these names, on all queues or on those of one owner. */
function onQueues(
  names: ReadonlySet<string>,
  { io, owner }: { io: 'input' | 'output'; owner?: string },
): ContractDocument['publishes'] {
  const wanted = allQueues
    .filter((queue) => owner === undefined || queue.owner === owner)
    .map((queue) => ({
      name: queue.name,
      carried: queue.messages.filter((message) => isNamed(names, message)),
    }))
    .filter(({ carried }) => carried.length > 0);
  return Object.fromEntries(
    wanted.map(({ name, carried }) => [
      name,
      Object.fromEntries(
        carried.map((message) => [`${message.name}.v${message.version}`, schema(message.payload, io) ?? {}]),
      ),
    ]),
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function versionOf(root: string, folder: string): string {
  return z.object({ version: z.string() }).parse(readJson(resolve(root, folder, 'package.json'))).version;
}

/**
 * Returns what a package offers and needs according to its sources. The package's folder is relative to `root`, or absolute where it is in no
 * checkout of ours. `shared`: versions of the libraries that a built front end shares in the page.
 */
export function publish(
  what: Deployable,
  root: string,
  shared?: Readonly<Record<string, string>>,
): ContractDocument {
  const uses = usesOf(what, root);
  const isPage = what.service === undefined;
  const needed = everyRoute.filter(({ name, service }) => uses.calls.has(name) && service !== what.service);
  return {
    package: what.name,
    version: versionOf(root, what.folder),
    offers: described(
      everyRoute.filter(({ service }) => service === what.service),
      'offered',
    ),
    needs: described(needed, 'needed'),
    relays: what.name === 'gateway' ? described(allRoutes, 'offered') : {},
    publishes: onQueues(uses.publishes, { io: 'output' }),
    consumes: onQueues(uses.consumes, { io: 'input', owner: what.service }),
    isPage,
    shared,
  };
}
