import { isAllowed, rightIn, rights } from '@shop/contracts';
import type { ContractDocument, PublishedCall } from '@shop/tooling';
import semver from 'semver';
import { type Mismatch, mismatches, nothing } from './schema-mismatch.ts';

export type Live = Readonly<Record<string, ContractDocument>>;

/** A call or message that a deployment would break. */
interface Fault extends Mismatch {
  /** The package that would be affected. */
  readonly caller: string;
  /** Name of the call, or queue and message. */
  readonly call: string;
}

interface NeededCall {
  readonly caller: string;
  readonly name: string;
  readonly need: PublishedCall;
}

/** Whether an offer admits at least the people that a caller's need admits. */
function isWideEnough(need: string, offer: string): boolean {
  if (offer === need || offer === 'public') return true;
  if (offer === 'user') return need !== 'public';
  const [needed, offered] = [rightIn(need), rightIn(offer)];
  if (need.startsWith('own-or-') || need.startsWith('self-or-')) return false;
  if (need === 'self') return offer.startsWith('self-or-');
  return (
    needed !== undefined &&
    offered !== undefined &&
    rights[needed].every((role) => isAllowed([role], offered))
  );
}

function fieldMismatches(
  fields: readonly (keyof PublishedCall)[],
  [need, offer]: readonly [PublishedCall, PublishedCall],
  provider: string,
): Mismatch[] {
  return fields
    .filter((field) => need[field] !== offer[field])
    .map((field) => ({ field, reason: `expected ${need[field]}, ${provider} has ${offer[field]}` }));
}

function accessMismatches(need: PublishedCall, offer: PublishedCall): Mismatch[] {
  if (isWideEnough(need.access, offer.access)) return [];
  const reason = `expected to be open to ${need.access}, ${need.service} opens it to ${offer.access} only`;
  return [{ field: 'access', reason }];
}

const requestParts = ['params', 'query', 'body'] as const;
const replyParts = ['reply', 'replyHeaders'] as const;

function valueMismatches({ caller, need }: NeededCall, offer: PublishedCall): Mismatch[] {
  const { service } = need;
  const request = { sender: caller, reader: service, readsAll: true };
  const reply = { sender: service, reader: caller };
  return [
    ...requestParts.flatMap((part) =>
      mismatches(need[part] ?? nothing, offer[part] ?? nothing, request, part),
    ),
    ...replyParts.flatMap((part) => mismatches(offer[part] ?? nothing, need[part] ?? {}, reply, part)),
  ];
}

function callFaults(needed: NeededCall, live: Live): Fault[] {
  const { caller, name, need } = needed;
  const provider = live[need.service];
  // In an environment that is being filled, the first of two packages has nothing to break.
  if (!provider) return [];
  const offer = provider.offers[name];
  const found = offer
    ? [
        ...fieldMismatches(['method', 'path', 'status', 'consumes', 'produces'], [need, offer], need.service),
        ...accessMismatches(need, offer),
        ...valueMismatches(needed, offer),
      ]
    : [{ field: '', reason: `${need.service} does not offer it` }];
  return found.map((mismatch) => ({ caller, call: name, ...mismatch }));
}

/** Pages reach the services only through the gateway, which knows a call by its method and path. */
function relayFaults({ caller, name, need }: NeededCall, live: Live): Fault[] {
  if (!live.gateway) return [];
  const relay = live.gateway.relays[name];
  const found = relay
    ? fieldMismatches(['method', 'path', 'service'], [need, relay], 'the gateway')
    : [{ field: '', reason: 'the gateway does not lead there: the gateway goes first' }];
  return found.map((mismatch) => ({ caller, call: name, ...mismatch }));
}

/** Each queue has one owner; every consumer of the queue must understand this message. */
function publisherFaults(publisher: ContractDocument, live: Live): Fault[] {
  const sent = Object.entries(publisher.publishes).flatMap(([queue, messages]) =>
    Object.entries(messages).map(([message, schema]) => ({ queue, message, schema })),
  );
  return sent.flatMap(({ queue, message, schema }) => {
    const call = `${queue}: ${message}`;
    const consumers = Object.values(live).filter(({ consumes }) => consumes[queue] !== undefined);
    const [owner = ''] = queue.split('.');
    if (consumers.length === 0 && !live[owner]) return [];
    if (consumers.length === 0)
      return [{ caller: publisher.package, call, field: '', reason: 'no package consumes this queue' }];
    return consumers.flatMap(({ package: caller, consumes }): Fault[] => {
      const read = consumes[queue]?.[message];
      const found = read
        ? mismatches(schema, read, { sender: publisher.package, reader: caller })
        : [{ field: '', reason: `${caller} does not know it: ${caller} goes first` }];
      return found.map((mismatch) => ({ caller, call, ...mismatch }));
    });
  });
}

/** Ignores the version. */
function isPublished(queue: string, message: string, live: Live): boolean {
  const kind = (name: string): string => name.replace(/\.v\d+$/, '');
  return Object.values(live).some(({ publishes }) =>
    Object.keys(publishes[queue] ?? {}).some((each) => kind(each) === kind(message)),
  );
}

/** Lists messages that are published in no version: their consumer would wait forever. */
function consumerFaults(consumer: ContractDocument, live: Live): Fault[] {
  const reason = `${consumer.package} waits for it, no package sends it`;
  return Object.entries(consumer.consumes).flatMap(([queue, messages]) =>
    Object.keys(messages)
      .filter((message) => !isPublished(queue, message, live))
      .map((message) => ({
        caller: consumer.package,
        call: `${queue}: ${message}`,
        field: '',
        reason,
        inVain: true,
      })),
  );
}

/** Micro-frontends call the shell's copy of the kit. `npm run contracts:write` raises the number with each change of the kit's public API. */
function kitFaults({ package: caller, kit = 0 }: ContractDocument, shell: ContractDocument): Fault[] {
  if (shell.kit === undefined || kit <= shell.kit) return [];
  const reason = `${caller} needs kit contract ${kit}, the shell has ${shell.kit}: the shell goes first`;
  return [{ caller, call: 'front kit', field: 'kit', reason }];
}

/** All micro-frontends get the shell's copy of a singleton library, whatever its version. */
function libraryFaults({ package: caller, shared = {} }: ContractDocument, shell: ContractDocument): Fault[] {
  return Object.entries(shared)
    .map(([name, { requiredVersion, singleton }]) => ({
      name,
      requiredVersion,
      given: singleton ? shell.shared?.[name]?.version : undefined,
    }))
    .filter(({ given, requiredVersion }) => given !== undefined && !semver.satisfies(given, requiredVersion))
    .map(({ name, requiredVersion, given }) => ({
      caller,
      call: 'shared libraries',
      field: name,
      reason: `${caller} needs ${requiredVersion}, the shell gives ${given}`,
    }));
}

function pageFaults(remote: ContractDocument, { shell }: Live): Fault[] {
  if (!shell || remote.kit === undefined || remote.package === 'shell') return [];
  return [...kitFaults(remote, shell), ...libraryFaults(remote, shell)];
}

/** Lists everything that does not fit if exactly these packages are live. */
function faultsIn(live: Live): Fault[] {
  return Object.values(live).flatMap((user) => {
    const needed = Object.entries(user.needs).map(([name, need]) => ({
      caller: user.package,
      name,
      need,
    }));
    return [
      ...needed.flatMap((each) => callFaults(each, live)),
      ...(user.kit === undefined ? [] : needed.flatMap((each) => relayFaults(each, live))),
      ...pageFaults(user, live),
      ...publisherFaults(user, live),
      ...consumerFaults(user, live),
    ];
  });
}

/** Lists what the candidate would newly break; it is not blamed for existing faults. */
export function breaks(candidate: ContractDocument, live: Live): Fault[] {
  const known = new Set(faultsIn(live).map((fault) => JSON.stringify(fault)));
  return faultsIn({ ...live, [candidate.package]: candidate })
    .filter(({ inVain, caller }) => !(inVain && caller === candidate.package))
    .filter((fault) => !known.has(JSON.stringify(fault)));
}

function lines(faults: readonly Fault[]): string[] {
  return faults.map(
    ({ caller, call, field, reason }) => `  ${caller}  ${call}${field && `  ${field}`}: ${reason}`,
  );
}

export function verdict(candidate: ContractDocument, faults: readonly Fault[], live: Live): string {
  const name = `${candidate.package} ${candidate.version}`;
  if (faults.length > 0)
    return [`${name} must not be deployed. It would break:`, ...lines(faults)].join('\n');
  const others = Object.values(live).filter((each) => each.package !== candidate.package);
  const versions = others.map((each) => `${each.package} ${each.version}`).join(', ');
  return `${name} can be deployed: it is compatible with ${versions || 'an empty shop'}.`;
}
