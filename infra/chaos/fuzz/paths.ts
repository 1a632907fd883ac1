import fc from 'fast-check';
import type { Operation } from './document.ts';
import type { Draft } from './draft.ts';
import { edgeCaseText } from './mutations.ts';
import { type Placeholder, placeholder } from './placeholders.ts';
import { fieldOf, validValue } from './values.ts';

function idPlaceholder({ path }: Operation): Placeholder {
  if (/review/.test(path)) return 'review';
  return /part/.test(path) ? 'part' : 'order';
}

function encoded(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return text.map((value) => encodeURIComponent(value.toWellFormed()));
}

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
  { weight: 6, arbitrary: placeholder('own-email') },
  { weight: 2, arbitrary: placeholder('other-email') },
  placeholder('known-email'),
  fc.constantFrom('ghost@example.com', 'NEW.Person+tag@example.com', 'ü@example.com', 'no-address'),
);

function idSegment(name: Placeholder) {
  return fc.oneof(
    { weight: 8, arbitrary: placeholder(name) },
    fc.constantFrom('0123456789abcdef01234567', '0123456789ABCDEF01234567', '000000000000000000000000'),
  );
}

function segmentFor(operation: Operation, name: string): fc.Arbitrary<string> {
  if (name === 'email') return emailSegment;
  if (/id$/i.test(name)) return idSegment(idPlaceholder(operation));
  const schema = operation.parameters.find((each) => each.in === 'path' && each.name === name)?.schema;
  return encoded(validValue(schema ?? { type: 'string' }).map(String));
}

type Path = Draft['path'];

function pathWith(operation: Operation, segment: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<Path> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record(Object.fromEntries(names.map((name) => [name, segment(name)])));
}

export function validPath(operation: Operation): fc.Arbitrary<Path> {
  return pathWith(operation, (name) => segmentFor(operation, name));
}

export function malformedPath(operation: Operation): fc.Arbitrary<Path> {
  return pathWith(operation, (name) =>
    fc.oneof(segmentFor(operation, name), oddSegments, encoded(edgeCaseText)),
  );
}

type Query = Draft['query'];

export function validQuery(operation: Operation): fc.Arbitrary<Query> {
  const asked = operation.parameters.filter((each) => each.in === 'query');
  const pairs = asked.map(({ name, schema }) =>
    fieldOf(name, schema).map((value): [string, string] => [name, String(value)]),
  );
  return pairs.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...pairs), { maxLength: 2 });
}

export function malformedQuery(operation: Operation): fc.Arbitrary<Query> {
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const name = fc
    .tuple(
      fc.constantFrom('x', '__proto__', 'constructor', ...names),
      fc.constantFrom('', '', '', '[]', '[$ne]', '[$gt]', '[a][b]', '.x'),
    )
    .map(([base, end]) => base + end);
  const value = fc.oneof(
    edgeCaseText,
    fc.constantFrom('0', '1', '100', '101', '-1', '1e2', ' 1', '٣', '1.0'),
  );
  const pair = fc.tuple(name, value);
  const twice = pair.map((each): Query => [each, each]);
  const many = pair.map((each): Query => Array.from({ length: 500 }, () => each));
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 4 }) },
    { weight: 2, arbitrary: twice },
    many,
  );
}
