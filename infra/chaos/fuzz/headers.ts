import fc from 'fast-check';
import { uploadBody } from './bodies.ts';
import type { Operation } from './document.ts';
import { placeholder } from './placeholders.ts';

type Headers = Readonly<Record<string, string>>;

function one(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Headers> {
  return values.map((value) => ({ [name]: value }));
}

const latin = fc.string({
  unit: fc.integer({ min: 0xa1, max: 0xff }).map((n) => String.fromCharCode(n)),
  maxLength: 20,
});

/** Headers that clients, proxies and attackers add to a call's own. */
const extra: fc.Arbitrary<Headers> = fc.oneof(
  one(
    'if-none-match',
    fc.oneof(placeholder('etag'), fc.constantFrom('*', '"x"', 'W/"x", "y"', '"', ','), latin),
  ),
  one('if-modified-since', fc.constantFrom('Sat, 01 Jan 2000 00:00:00 GMT', 'never', '0')),
  one('if-match', fc.constantFrom('*', '"x"')),
  one('range', fc.constantFrom('bytes=0-10', 'bytes=-1', 'bytes=9999999-', 'lines=1', 'bytes=0-0,1-1,2-2')),
  one('accept-encoding', fc.constantFrom('gzip', 'br;q=1', '*;q=0', 'identity;q=0', 'x'.repeat(500))),
  one('accept', fc.constantFrom('text/html', 'image/*', '*/*;q=0', 'application/xml', ';;,')),
  one('expect', fc.constantFrom('100-continue', 'something-else', '')),
  one('x-request-id', fc.oneof(latin, fc.constantFrom('a b', 'x'.repeat(200), '../../x', 'abcdef-123456'))),
  one(
    'x-forwarded-for',
    fc.constantFrom('1.2.3.4', '::1', 'junk', '1.1.1.1, 2.2.2.2', `${'1.1.1.1,'.repeat(300)}`),
  ),
  one('x-forwarded-prefix', fc.constantFrom('/api', '//evil.example', '/../..')),
  one('x-http-method-override', fc.constantFrom('DELETE', 'PUT')),
  one('origin', fc.constantFrom('http://evil.example', 'null', 'http://localhost:3000')),
  one('cookie', fc.constantFrom('__proto__=1', 'a=b; a=c', '='.repeat(300), '%E0%A4%A')),
  one('traceparent', fc.constantFrom('00-00000000000000000000000000000000-0000000000000000-00', 'x')),
  one('connection', fc.constantFrom('close', 'keep-alive, authorization', 'x-request-id')),
  one('x-padding', fc.constantFrom('x'.repeat(8_000), 'x'.repeat(20_000))),
);

const fewHeaders = fc.array(extra, { maxLength: 2 }).map((all): Headers => Object.assign({}, ...all));

/** Rare, so that most calls reach their handler. */
const extraHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fewHeaders },
);

const idempotencyKey: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 4, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  fc.constant({}),
  fc
    .constantFrom('again', 'a b', '', 'k'.repeat(255), 'k'.repeat(256), '{"$gt":""}')
    .map((key) => ({ 'idempotency-key': key })),
  latin.map((key) => ({ 'idempotency-key': key })),
);

/** Mostly none, because the body carries a matching version. */
const readVersion: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  one('if-match', fc.constantFrom('"1"', 'W/"2"', '*', '', '1', '"99999999999999999999"', '"1", "2"')),
);

const condition: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  one('if-none-match', placeholder('etag')),
);

const oddContent: fc.Arbitrary<Headers> = fc.constantFrom<Headers>(
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=junk' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': ';;;' },
  { 'content-type': '' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'application/json', 'content-encoding': 'br' },
  { 'content-type': 'application/json', 'content-encoding': 'nothing-known' },
);

function contentType({ body }: Operation): Record<string, string> {
  if (!body) return {};
  return { 'content-type': body.type === 'multipart/form-data' ? uploadBody.contentType : body.type };
}

function ownHeaders({ method, parameters }: Operation): fc.Arbitrary<Headers> {
  if (parameters.some(({ name }) => name === 'idempotency-key')) return idempotencyKey;
  if (parameters.some(({ name }) => name === 'if-match')) return readVersion;
  return method === 'GET' ? condition : fc.constant({});
}

function withContent(operation: Operation, content: fc.Arbitrary<Headers>): fc.Arbitrary<Headers> {
  return fc.tuple(content, ownHeaders(operation), extraHeaders).map((all) => Object.assign({}, ...all));
}

export function validHeaders(operation: Operation): fc.Arbitrary<Headers> {
  return withContent(operation, fc.constant(contentType(operation)));
}

export function malformedHeaders(operation: Operation): fc.Arbitrary<Headers> {
  return withContent(operation, fc.oneof(fc.constant(contentType(operation)), oddContent));
}
