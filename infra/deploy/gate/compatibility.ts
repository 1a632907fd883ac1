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

function faultsAt(caller: string, call: string, found: readonly Mismatch[]): Fault[] {
  return found.map((mismatch) => ({ caller, call, ...mismatch }));
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

const requestParts = ['params', 'query', 'body'] as const;
const replyParts = ['reply', 'replyHeaders'] as const;

function offerMismatches(caller: string, need: PublishedCall, offer: PublishedCall): Mismatch[] {
  const { service } = need;
  const request = { sender: caller, reader: service, readsAll: true };
  const reply = { sender: service, reader: caller };
  const closed = `expected to be open to ${need.access}, ${service} opens it to ${offer.access} only`;
  const access = isWideEnough(need.access, offer.access) ? [] : [{ field: 'access', reason: closed }];
  return [
    ...fieldMismatches(['method', 'path', 'status', 'consumes', 'produces'], [need, offer], service),
    ...access,
    ...requestParts.flatMap((part) =>
      mismatches(need[part] ?? nothing, offer[part] ?? nothing, request, part),
    ),
    ...replyParts.flatMap((part) => mismatches(offer[part] ?? nothing, need[part] ?? {}, reply, part)),
  ];
}

function callFaults({ caller, name, need }: NeededCall, live: Live): Fault[] {
  const provider = live[need.service];
  // In an environment that is being filled, the first of two packages has nothing to break.
  if (!provider) return [];
  const offer = provider.offers[name];
  const missing = { field: '', reason: `${need.service} does not offer it` };
  return faultsAt(caller, name, offer ? offerMismatches(caller, need, offer) : [missing]);
}

/** Pages reach the services only through the gateway, which knows a call by its method and path. */
function relayFaults({ caller, name, need }: NeededCall, { gateway }: Live): Fault[] {
  if (!gateway) return [];
  const relay = gateway.relays[name];
  const missing = { field: '', reason: 'the gateway does not lead there: the gateway goes first' };
  const found = relay
    ? fieldMismatches(['method', 'path', 'service'], [need, relay], 'the gateway')
    : [missing];
  return faultsAt(caller, name, found);
}

function messagesIn(queues: ContractDocument['publishes']) {
  return Object.entries(queues).flatMap(([queue, messages]) =>
    Object.entries(messages).map(([message, schema]) => ({ queue, message, schema })),
  );
}

/** Each queue has one owner; every consumer of the queue must understand this message. */
function publisherFaults({ package: sender, publishes }: ContractDocument, live: Live): Fault[] {
  return messagesIn(publishes).flatMap(({ queue, message, schema }) => {
    const call = `${queue}: ${message}`;
    const consumers = Object.values(live).filter(({ consumes }) => consumes[queue] !== undefined);
    const [owner = ''] = queue.split('.');
    if (consumers.length === 0 && live[owner])
      return faultsAt(sender, call, [{ field: '', reason: 'no package consumes this queue' }]);
    return consumers.flatMap(({ package: reader, consumes }) => {
      const read = consumes[queue]?.[message];
      const unknown = { field: '', reason: `${reader} does not know it: ${reader} goes first` };
      return faultsAt(reader, call, read ? mismatches(schema, read, { sender, reader }) : [unknown]);
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
function consumerFaults({ package: reader, consumes }: ContractDocument, live: Live): Fault[] {
  const waiting = { field: '', reason: `${reader} waits for it, no package sends it`, inVain: true } as const;
  return messagesIn(consumes)
    .filter(({ queue, message }) => !isPublished(queue, message, live))
    .flatMap(({ queue, message }) => faultsAt(reader, `${queue}: ${message}`, [waiting]));
}

/** All micro-frontends get the shell's copy of a shared library, which must not be older than the one they were built with. */
function libraryFaults({ package: caller, shared = {} }: ContractDocument, shell: ContractDocument): Fault[] {
  const found = Object.entries(shared).flatMap(([name, version]) => {
    const given = shell.shared?.[name];
    if (given === undefined || semver.satisfies(given, `^${version}`)) return [];
    return [
      { field: name, reason: `${caller} needs ^${version}, the shell gives ${given}: the shell goes first` },
    ];
  });
  return faultsAt(caller, 'shared libraries', found);
}

/** Lists everything that does not fit if exactly these packages are live. */
function faultsIn(live: Live): Fault[] {
  return Object.values(live).flatMap((user) => {
    const needed = Object.entries(user.needs).map(([name, need]) => ({ caller: user.package, name, need }));
    const { shell } = live;
    const { isPage } = user;
    const faults = needed.flatMap((each) => callFaults(each, live));
    if (isPage) faults.push(...needed.flatMap((each) => relayFaults(each, live)));
    if (isPage && shell && user !== shell) faults.push(...libraryFaults(user, shell));
    faults.push(...publisherFaults(user, live), ...consumerFaults(user, live));
    return faults;
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
