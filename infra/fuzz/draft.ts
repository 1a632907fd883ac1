import fc from 'fast-check';
import type { Operation } from './document.ts';
import { condition, contentHeaders, extraHeaders, idempotencyKey } from './headers.ts';
import { type Mark, marked } from './marks.ts';
import { uploadBody } from './pictures.ts';
import { nastyText, nastyValue, nearly, rawBody } from './rubbish.ts';
import { fieldOf, fittingValue } from './values.ts';
import { providerEvent } from './webhooks.ts';

export const callers = ['visitor', 'user', 'other', 'admin'] as const;
export type CallerName = (typeof callers)[number];

/** Which token a caller shows: their own, or one that must not be believed. */
export const badTokens = ['junk', 'foreign', 'expired', 'proof', 'empty', 'no-scheme'] as const;
export type TokenKind = 'own' | (typeof badTokens)[number];

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Of the payment provider, signed by `resolve` where the shop's secret is known. */
  | { readonly kind: 'signed'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly bytes: Buffer };

/** A call before the running shop was asked for what it needs: the same for the same seed. */
export interface Draft {
  readonly caller: CallerName;
  readonly token: TokenKind;
  /** `complete`: what the call needs to be a real one is filled in afterwards. */
  readonly kind: 'complete' | 'near' | 'rubbish';
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

const idMark = ({ path }: Operation): Mark => {
  if (/review/.test(path)) return 'review';
  return /part/.test(path) ? 'part' : 'order';
};

const encoded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  text.map((value) => encodeURIComponent(value.toWellFormed()));

const oddSegments = fc.constantFrom(
  '%ZZ',
  '%',
  '%00',
  '%ff%fe',
  '..',
  '.',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%252e%252e%252f',
  ';a=b',
  '*',
  ':id',
  '{id}',
  'x'.repeat(5_000),
  '%F0%9F%92%A9',
);

const emailSegment = fc.oneof(
  { weight: 6, arbitrary: marked('own-email') },
  { weight: 2, arbitrary: marked('other-email') },
  marked('known-email'),
  fc.constantFrom('ghost@example.com', 'NEW.Person+tag@example.com', 'ü@example.com', 'no-address'),
);

const idSegment = (mark: Mark) =>
  fc.oneof(
    { weight: 8, arbitrary: marked(mark) },
    fc.constantFrom('0123456789abcdef01234567', '0123456789ABCDEF01234567', '000000000000000000000000'),
  );

const segmentFor = (operation: Operation, name: string): fc.Arbitrary<string> => {
  if (name === 'email') return emailSegment;
  if (/id$/i.test(name)) return idSegment(idMark(operation));
  const schema = operation.parameters.find((each) => each.in === 'path' && each.name === name)?.schema;
  return encoded(fittingValue(schema ?? { type: 'string' }).map(String));
};

const pathOf = (operation: Operation, odd: boolean): fc.Arbitrary<Draft['path']> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const rubbish = fc.oneof(oddSegments, encoded(nastyText));
  const segment = (name: string) => {
    const fitting = segmentFor(operation, name);
    return odd ? fc.oneof(fitting, rubbish) : fitting;
  };
  return fc.record(Object.fromEntries(names.map((name) => [name, segment(name)])));
};

type Query = Draft['query'];

const fittingQuery = (operation: Operation): fc.Arbitrary<Query> => {
  const asked = operation.parameters.filter((each) => each.in === 'query');
  const pairs = asked.map(({ name, schema }) =>
    fieldOf(name, schema).map((value): [string, string] => [name, String(value)]),
  );
  return pairs.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...pairs), { maxLength: 2 });
};

const oddQuery = (operation: Operation): fc.Arbitrary<Query> => {
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const name = fc
    .tuple(
      fc.constantFrom('x', '__proto__', 'constructor', ...names),
      fc.constantFrom('', '', '', '[]', '[$ne]', '[$gt]', '[a][b]', '.x'),
    )
    .map(([base, end]) => base + end);
  const value = fc.oneof(nastyText, fc.constantFrom('0', '1', '100', '101', '-1', '1e2', ' 1', '٣', '1.0'));
  const pair = fc.tuple(name, value);
  const twice = pair.map((each): Query => [each, each]);
  const many = pair.map((each): Query => Array.from({ length: 500 }, () => each));
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 4 }) },
    { weight: 2, arbitrary: twice },
    many,
  );
};

const fittingBody = ({ body, access }: Operation): fc.Arbitrary<Body> => {
  if (!body) return fc.constant({ kind: 'none' });
  if (access === 'provider-signature') return providerEvent.map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.fitting.map((bytes) => ({ kind: 'raw', bytes }));
  return fittingValue(body.schema).map((value) => ({ kind: 'json', value }));
};

const nearBody = ({ body, access }: Operation): fc.Arbitrary<Body> => {
  if (!body)
    return fc.oneof(
      fc.constant<Body>({ kind: 'none' }),
      nastyValue.map((value): Body => ({ kind: 'json', value })),
    );
  if (access === 'provider-signature')
    return nearly(providerEvent).map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.broken.map((bytes) => ({ kind: 'raw', bytes }));
  return nearly(fittingValue(body.schema)).map((value) => ({ kind: 'json', value }));
};

const raw: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: rawBody.map((bytes): Body => ({ kind: 'raw', bytes })) },
  { weight: 2, arbitrary: nastyValue.map((value): Body => ({ kind: 'json', value })) },
);

const contentType = ({ body }: Operation): Record<string, string> => {
  if (!body) return {};
  return { 'content-type': body.type === 'multipart/form-data' ? uploadBody.contentType : body.type };
};

const ownHeaders = ({ method, parameters }: Operation): fc.Arbitrary<Draft['headers']> => {
  if (parameters.some(({ name }) => name === 'idempotency-key')) return idempotencyKey;
  return method === 'GET' ? condition : fc.constant({});
};

const headersOf = (operation: Operation, odd: boolean): fc.Arbitrary<Draft['headers']> => {
  const content = fc.constant(contentType(operation));
  return fc
    .tuple(odd ? fc.oneof(content, contentHeaders) : content, ownHeaders(operation), extraHeaders)
    .map((all) => Object.assign({}, ...all));
};

const token = fc.oneof(
  { weight: 12, arbitrary: fc.constant<TokenKind>('own') },
  fc.constantFrom<TokenKind>(...badTokens),
);

/** Anybody, and most often somebody whose call the shop may take. */
const callerOf = ({ access }: Operation): fc.Arbitrary<CallerName> => {
  const fitting =
    access === 'admin' ? fc.constant<CallerName>('admin') : fc.constantFrom<CallerName>('user', 'other');
  return fc.oneof(fitting, fc.constantFrom(...callers));
};

/** Calls of an operation: half of them fit its description, the others do not in one place or in all. */
export const draftsOf = (operation: Operation): fc.Arbitrary<Draft> =>
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record<Draft>({
        token,
        caller: callerOf(operation),
        kind: fc.constant('complete'),
        path: pathOf(operation, false),
        query: fittingQuery(operation),
        headers: headersOf(operation, false),
        body: fittingBody(operation),
      }),
    },
    {
      weight: 7,
      arbitrary: fc.record<Draft>({
        token,
        caller: callerOf(operation),
        kind: fc.constant('near'),
        path: pathOf(operation, false),
        query: fc.oneof(fittingQuery(operation), oddQuery(operation)),
        headers: headersOf(operation, false),
        body: nearBody(operation),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record<Draft>({
        token,
        caller: fc.constantFrom(...callers),
        kind: fc.constant('rubbish'),
        path: pathOf(operation, true),
        query: oddQuery(operation),
        headers: headersOf(operation, true),
        body: raw,
      }),
    },
  );
