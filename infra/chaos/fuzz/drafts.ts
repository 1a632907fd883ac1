import fc from 'fast-check';
import { anyBody, mutatedBody, validBody } from './bodies.ts';
import type { Operation } from './document.ts';
import { badTokens, type CallerName, callers, type Draft, type TokenKind } from './draft.ts';
import { malformedHeaders, validHeaders } from './headers.ts';
import { malformedPath, malformedQuery, validPath, validQuery } from './targets.ts';

const token = fc.oneof(
  { weight: 12, arbitrary: fc.constant<TokenKind>('own') },
  fc.constantFrom<TokenKind>(...badTokens),
);

/** Anybody, and most often somebody whose call the shop may take. */
function callerOf({ access }: Operation): fc.Arbitrary<CallerName> {
  const fitting =
    access === 'admin' ? fc.constant<CallerName>('admin') : fc.constantFrom<CallerName>('user', 'other');
  return fc.oneof(fitting, fc.constantFrom(...callers));
}

function complete(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: callerOf(operation),
    kind: fc.constant('complete'),
    path: validPath(operation),
    query: validQuery(operation),
    headers: validHeaders(operation),
    body: validBody(operation),
  });
}

function near(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: callerOf(operation),
    kind: fc.constant('near'),
    path: validPath(operation),
    query: fc.oneof(validQuery(operation), malformedQuery(operation)),
    headers: validHeaders(operation),
    body: mutatedBody(operation),
  });
}

function rubbish(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record<Draft>({
    token,
    caller: fc.constantFrom(...callers),
    kind: fc.constant('rubbish'),
    path: malformedPath(operation),
    query: malformedQuery(operation),
    headers: malformedHeaders(operation),
    body: anyBody,
  });
}

/** Calls of an operation: half of them fit its description, the others do not in one place or in all. */
export function draftsOf(operation: Operation): fc.Arbitrary<Draft> {
  return fc.oneof(
    { weight: 10, arbitrary: complete(operation) },
    { weight: 7, arbitrary: near(operation) },
    { weight: 3, arbitrary: rubbish(operation) },
  );
}
