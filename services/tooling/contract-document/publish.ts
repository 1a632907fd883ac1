import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contracts from '@shop/contracts';
import { type AnyRoute, allQueues, allRoutes, internalRoutes, type Message } from '@shop/contracts';
import { z } from 'zod';
import type { ContractDocument, PublishedCall } from './document.ts';
import type { Deployable } from './packages.ts';
import { usesOf } from './uses.ts';

type Side = 'offered' | 'needed';
type DescribedRoute = Omit<AnyRoute, 'summary'>;

const everyRoute: readonly DescribedRoute[] = [...allRoutes, ...Object.values(internalRoutes)];

/** JSON Schema of what is sent (`input`) or received after parsing (`output`); what JSON cannot say stands as `{}`. */
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
    ...(route.alsoAnswers ? { alsoAnswers: [...route.alsoAnswers] } : {}),
    ...(route.refusals ? { refusals: [...route.refusals] } : {}),
    produces: route.produces ?? 'application/json',
    consumes: route.consumes ?? 'application/json',
    params: schema(route.params, 'input'),
    query: schema(route.query, 'input'),
    body: schema(route.body, 'input'),
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

/** Messages of these names on every queue that carries them, or on the queues of one owner. */
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

function versionOf(folder: string): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
}

async function kitNumber(folder: string): Promise<number> {
  return z
    .object({ kitContract: z.number().int() })
    .parse(await import(pathToFileURL(join(folder, 'src/contract.ts')).href)).kitContract;
}

/** What the sources in a checkout offer and need, for one package. */
export async function publish(what: Deployable, root: string): Promise<ContractDocument> {
  const uses = usesOf(what, root);
  const isFront = what.service === undefined;
  const needed = everyRoute.filter(({ name, service }) => uses.calls.has(name) && service !== what.service);
  return {
    package: what.name,
    version: versionOf(join(root, what.folder)),
    contracts: versionOf(join(root, 'services/contracts')),
    offers: described(
      everyRoute.filter(({ service }) => service === what.service),
      'offered',
    ),
    needs: described(needed, 'needed'),
    relays: what.name === 'gateway' ? described(allRoutes, 'offered') : {},
    brings: what.name === 'shell' ? described(allRoutes, 'needed') : {},
    publishes: onQueues(uses.publishes, { io: 'output' }),
    consumes: onQueues(uses.consumes, { io: 'input', ...(what.service ? { owner: what.service } : {}) }),
    ...(isFront ? { kit: await kitNumber(join(root, what.kit.folder)) } : {}),
  };
}
