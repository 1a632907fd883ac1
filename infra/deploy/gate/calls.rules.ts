import type { ContractDocument, PublishedCall } from '@shop/tooling';
import type { Fault, Live } from './fault.ts';
import { droppedFields, type Mismatch, mismatches } from './fit.rules.ts';

interface Need {
  readonly caller: string;
  readonly name: string;
  readonly need: PublishedCall;
}

/** Who may call now, by who had to be able to: the same people or more. */
const wideEnough: Readonly<Record<string, readonly string[]>> = {
  user: ['public'],
  self: ['public', 'user', 'self-or-admin'],
  owner: ['public', 'user'],
  'self-or-admin': ['public', 'user'],
  admin: ['public', 'user', 'owner', 'self-or-admin'],
};

const sentParts = ['params', 'query', 'body'] as const;
const replyParts = ['reply', 'replyHeaders'] as const;

function addressMismatches(need: PublishedCall, offer: PublishedCall, provider: string): Mismatch[] {
  const same = (['method', 'path', 'status', 'consumes', 'produces'] as const)
    .filter((name) => need[name] !== offer[name])
    .map((name) => ({ field: name, reason: `expected ${need[name]}, ${provider} has ${offer[name]}` }));
  const isOpen = need.access === offer.access || wideEnough[need.access]?.includes(offer.access) === true;
  const closed = `expected to be open to ${need.access}, ${provider} opens it to ${offer.access} only`;
  return isOpen ? same : [...same, { field: 'access', reason: closed }];
}

function requestMismatches({ caller, need }: Need, offer: PublishedCall): Mismatch[] {
  return sentParts.flatMap((part) => {
    const pair = { sender: caller, reader: offer.service };
    const [sent, taken] = [need[part], offer[part]];
    if (taken === null) return [];
    return mismatches(sent ?? { type: 'object', properties: {} }, taken, pair, part);
  });
}

function replyMismatches({ caller, need }: Need, offer: PublishedCall): Mismatch[] {
  return replyParts.flatMap((part) => {
    const pair = { sender: offer.service, reader: caller };
    const [sent, read] = [offer[part], need[part]];
    if (read === null) return [];
    return mismatches(sent ?? { type: 'object', properties: {} }, read, pair, part);
  });
}

function droppedFieldMismatches(
  { caller, name, need }: Need,
  offer: PublishedCall,
  before: Live,
): Mismatch[] {
  const known = before[need.service]?.offers[name];
  if (!known) return [];
  return sentParts.flatMap((part) =>
    need[part] && known[part]
      ? droppedFields(
          { sent: need[part], before: known[part], after: offer[part] ?? {} },
          { sender: caller, reader: need.service },
          part,
        )
      : [],
  );
}

/** What of one needed call its service does not give. */
export function callFaults(needed: Need, live: Live, before: Live): Fault[] {
  const { caller, name, need } = needed;
  const provider = live[need.service];
  const offer = provider?.offers[name];
  const found = offer
    ? [
        ...addressMismatches(need, offer, need.service),
        ...requestMismatches(needed, offer),
        ...replyMismatches(needed, offer),
        ...droppedFieldMismatches(needed, offer, before),
      ]
    : [{ field: '', reason: `${need.service} ${provider ? 'does not offer it' : 'is not live'}` }];
  return found.map((mismatch) => ({ caller, call: name, ...mismatch }));
}

/** Pages reach the services through the gateway alone, which knows a call by its method and path. */
export function relayFaults({ caller, name, need }: Need, live: Live): Fault[] {
  const { gateway } = live as Readonly<Record<string, ContractDocument | undefined>>;
  const relay = gateway?.relays[name];
  const reason = 'the gateway does not lead there: the gateway goes first';
  if (!relay) return [{ caller, call: name, field: '', reason }];
  return (['method', 'path', 'service'] as const)
    .filter((field) => relay[field] !== need[field])
    .map((field) => ({
      caller,
      call: name,
      field,
      reason: `expected ${need[field]}, the gateway has ${relay[field]}`,
    }));
}
