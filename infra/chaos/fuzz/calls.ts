import { rightIn } from '@shop/contracts';
import fc from 'fast-check';
import type { Operation } from './document.ts';
import { fieldOf, idOf, type KnownIds, mutated, oddText, oddValue, validValue } from './values.ts';

export interface Person {
  readonly email: string;
  readonly token: string;
  /** ID token from the identity service. */
  readonly proof: string;
}

/** The callers. The shop must reject the access tokens `foreign` and `expired`. */
export interface People {
  readonly user: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly foreign: string;
  readonly expired: string;
}

type CallerName = 'visitor' | 'user' | 'other' | 'admin';

export interface Call {
  readonly operation: Operation;
  readonly caller: CallerName;
  /** False for a visitor and for a bad token. */
  readonly isSignedIn: boolean;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface FuzzDeps {
  readonly people: People;
  readonly known: KnownIds;
}

type Texts = Readonly<Record<string, string>>;
const malformedHeaders: Readonly<Record<string, readonly string[]>> = {
  'content-type': ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ';;;', ''],
  'content-encoding': ['gzip', 'br', 'nothing-known'],
  'if-none-match': ['*', '"x"', 'x'.repeat(2_000)],
  'if-match': ['*', '"1"', 'W/"2"', '', '"99999999999999999999"'],
  range: ['bytes=0-10', 'bytes=9999999-', 'lines=1', 'bytes=0-0,1-1,2-2'],
  accept: ['text/html', '*/*;q=0', 'application/xml', ';;,'],
  'accept-encoding': ['br;q=1', '*;q=0', 'identity;q=0', 'x'.repeat(500)],
  'x-request-id': ['a b', 'x'.repeat(200), '../../x'],
  'x-forwarded-for': ['::1', 'junk', '1.1.1.1, 2.2.2.2', '1.1.1.1,'.repeat(300)],
  origin: ['http://evil.example', 'null'],
  cookie: ['__proto__=1', 'a=b; a=c', '='.repeat(300), '%E0%A4%A'],
  connection: ['close', 'x-request-id'],
  'idempotency-key': ['again', 'a b', '', 'k'.repeat(256), '{"$gt":""}'],
};

const malformedHeader = fc
  .constantFrom(...Object.entries(malformedHeaders))
  .chain(([name, values]) => fc.constantFrom(...values).map((value): Texts => ({ [name]: value })));

const oddSegment = fc.oneof(
  fc.constantFrom('%ZZ', '%', '%00', '%ff%fe', '..', '%2e%2e%2fetc', '%252e%252e%252f', ';a=b', '*'),
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
);

function segment(operation: Operation, name: string, { people, known }: FuzzDeps): fc.Arbitrary<string> {
  const { path, method, 'x-access': access } = operation;
  if (name === 'email')
    // An admin must not change the role of an account whose access is judged.
    return rightIn(access) === access && method !== 'GET'
      ? fc.constant('ghost@example.com')
      : fc.constantFrom(people.user.email, people.other.email, 'ghost@example.com');
  const kind = /review/.test(path) ? 'review' : /part/.test(path) ? 'part' : 'order';
  return idOf(known, kind);
}

/** Fills the path's parameters and adds a query, of which `odd` says whether they may be anything. */
function targetOf(operation: Operation, odd: boolean, deps: FuzzDeps): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segments = names.map((name): [string, fc.Arbitrary<string>] => {
    const usual = segment(operation, name, deps);
    return [name, odd ? fc.oneof(usual, oddSegment) : usual];
  });
  const known = operation.parameters.filter((each) => each.in === 'query');
  const pairs = known.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fieldOf(name, schema, deps.known)),
  );
  const oddPair = fc.tuple(fc.constantFrom('x', '__proto__', 'limit[$gt]', 'q[a][b]', 'cursor'), oddText);
  const choices = odd ? [oddPair] : pairs;
  const query = choices.length > 0 ? fc.array(fc.oneof(...choices), { maxLength: 3 }) : fc.constant([]);
  return fc.tuple(fc.record(Object.fromEntries(segments)), query).map(([filled, asked]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
    const safe = asked.map(([name, value]) => [name, String(value).toWellFormed()]);
    return asked.length === 0 ? path : `${path}?${new URLSearchParams(safe)}`;
  });
}

type BodyKind = 'valid' | 'mutated' | 'malformed';

function bodyOf(operation: Operation, kind: BodyKind, { known }: FuzzDeps): fc.Arbitrary<string | undefined> {
  const [type, { schema = {} } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const json = (value: unknown): string => JSON.stringify(value);
  if (operation.method === 'GET') return fc.constant(undefined);
  if (kind === 'malformed') return oddValue.map(json);
  if (type === undefined) return fc.constant(undefined);
  const valid = validValue(schema, known);
  const value = kind === 'valid' ? valid : mutated(valid);
  return value.map((each) => (typeof each === 'string' && type === 'text/csv' ? each : json(each)));
}

const junk = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbkBleGFtcGxlLmNvbSIsInJvbGUiOiJhZG1pbiJ9.';
const badTokens = ['foreign', 'expired', 'junk', 'swapped'] as const;
const tokenKinds = ['own', 'own', 'own', 'own', 'own', ...badTokens] as const;

/** They end the sessions of the caller, whose later calls would all get 401. */
const endingSessions = new Set(['signOutEverywhere', 'closeAccount']);

function credentials(
  { 'x-access': access }: Operation,
  { caller, kind }: { caller: CallerName; kind: (typeof tokenKinds)[number] },
  { people }: FuzzDeps,
): { isSignedIn: boolean; headers: Texts } {
  if (caller === 'visitor') return { isSignedIn: false, headers: {} };
  const { token, proof } = people[caller];
  // Only one call takes the proof; all others take the shop's own token.
  const [right, wrong] = access === 'identity-proof' ? [proof, token] : [token, proof];
  const sent = { own: right, swapped: wrong, junk, foreign: people.foreign, expired: people.expired }[kind];
  return { isSignedIn: kind === 'own', headers: { authorization: `Bearer ${sent}` } };
}

/** Makes calls of one operation: half of them fit the document, the others nearly or not. */
export function callsOf(operation: Operation, deps: FuzzDeps): fc.Arbitrary<Call> {
  const access = operation['x-access'];
  const isForStaff = rightIn(access) === access;
  const callers: CallerName[] = ['visitor', 'user', 'other', 'admin', isForStaff ? 'admin' : 'user'];
  const [type = 'application/json'] = Object.keys(operation.requestBody?.content ?? {});
  const of = (kind: BodyKind) =>
    fc
      .record({
        caller: fc.constantFrom(...callers),
        token: fc.constantFrom(...(endingSessions.has(operation.operationId) ? badTokens : tokenKinds)),
        target: targetOf(operation, kind === 'malformed', deps),
        extra: fc.array(malformedHeader, { maxLength: kind === 'malformed' ? 2 : 0 }),
        body: bodyOf(operation, kind, deps),
      })
      .map(({ caller, token, target, extra, body }): Call => {
        const { isSignedIn, headers: own } = credentials(operation, { caller, kind: token }, deps);
        const content = body === undefined ? {} : { 'content-type': type };
        const headers = Object.assign({}, content, own, ...extra);
        return { operation, caller, isSignedIn, target, body, headers };
      });
  return fc.oneof(
    { weight: 5, arbitrary: of('valid') },
    { weight: 3, arbitrary: of('mutated') },
    { weight: 2, arbitrary: of('malformed') },
  );
}
