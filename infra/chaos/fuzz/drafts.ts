import fc from 'fast-check';
import { anyBody, mutatedBody, validBody } from './bodies.ts';
import { type OpenApi, type Operation, operationsOf } from './document.ts';
import { badTokens, type CallerName, callers, type Draft, type TokenKind } from './draft.ts';
import { malformedHeaders, validHeaders } from './headers.ts';
import { malformedPath, malformedQuery, validPath, validQuery } from './paths.ts';

const token = fc.oneof(
  { weight: 12, arbitrary: fc.constant<TokenKind>('own') },
  fc.constantFrom<TokenKind>(...badTokens),
);

/** Mostly callers who have access, sometimes any. */
function callerOf({ access }: Operation): fc.Arbitrary<CallerName> {
  const permitted =
    access === 'admin' ? fc.constant<CallerName>('admin') : fc.constantFrom<CallerName>('user', 'other');
  return fc.oneof(permitted, fc.constantFrom(...callers));
}

function validDraft(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: callerOf(operation),
    kind: fc.constant('valid'),
    path: validPath(operation),
    query: validQuery(operation),
    headers: validHeaders(operation),
    body: validBody(operation),
  });
}

function mutatedDraft(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: callerOf(operation),
    kind: fc.constant('mutated'),
    path: validPath(operation),
    query: fc.oneof(validQuery(operation), malformedQuery(operation)),
    headers: validHeaders(operation),
    body: mutatedBody(operation),
  });
}

function malformedDraft(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: fc.constantFrom(...callers),
    kind: fc.constant('malformed'),
    path: malformedPath(operation),
    query: malformedQuery(operation),
    headers: malformedHeaders(operation),
    body: anyBody,
  });
}

/** Calls of an operation: half are valid, 35 % are mutated, 15 % are malformed throughout. */
function draftsOf(operation: Operation): fc.Arbitrary<Draft> {
  return fc.oneof(
    { weight: 10, arbitrary: validDraft(operation) },
    { weight: 7, arbitrary: mutatedDraft(operation) },
    { weight: 3, arbitrary: malformedDraft(operation) },
  );
}

/** Maps consecutive numbers to evenly spread ones (Wellons' hash). */
function hashOf(seed: number, index: number): number {
  let n = (seed ^ Math.imul(index + 1, 0x9e3779b9)) >>> 0;
  n = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
  n = Math.imul(n ^ (n >>> 15), 0x735a2d97);
  return (n ^ (n >>> 15)) >>> 0;
}

export interface Plan {
  readonly operation: Operation;
  readonly drafts: fc.Arbitrary<Draft>;
}

export function plansOf(document: OpenApi): Plan[] {
  return operationsOf(document).map((operation) => ({ operation, drafts: draftsOf(operation) }));
}

/** Returns the draft with this index; the same for the same seed. */
export function draftAt(plans: readonly Plan[], seed: number, index: number) {
  const random = hashOf(seed, index);
  const plan = plans[random % plans.length];
  const [draft] = plan ? fc.sample(plan.drafts, { seed: random | 0, numRuns: 1 }) : [];
  if (!plan || !draft) throw new Error('the API document has no calls');
  return { draft, operation: plan.operation };
}
