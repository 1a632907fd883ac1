import fc from 'fast-check';

function utf8(text: string): Buffer {
  return Buffer.from(text);
}

/** Most of what a JSON body may have, in one direction: depth, length, keys. */
const extremes = [
  '['.repeat(50_000) + ']'.repeat(50_000),
  `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
  '['.repeat(90_000),
  `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join()}}`,
  `[${'1,'.repeat(40_000)}1]`,
  `"${'x'.repeat(100_000)}"`,
  `{"name":"${'\\u0000'.repeat(16_000)}"}`,
  ' '.repeat(102_000),
  `{"a":${'9'.repeat(100_000)}}`,
  `{"x":"${'x'.repeat(103_000)}"}`,
  `{"x":"${'x'.repeat(300_000)}"}`,
];

const texts = [
  '',
  '{',
  '{"a":1,}',
  "{'a':1}",
  'null',
  '"text"',
  '42',
  '-',
  '[]',
  '[{}]',
  'NaN',
  '{"a":1}{"a":2}',
  '{"price":1,"price":2,"email":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '\uFEFF{"a":1}',
  '{"a":1e400}',
  '<?xml version="1.0"?><a/>',
  'a=1&b=2',
];

export const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts).map(utf8) },
  { weight: 1, arbitrary: fc.constantFrom(...extremes).map(utf8) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  fc.constant(Buffer.concat([utf8('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), utf8('"}')])),
  fc.constant(Buffer.from('{"name":"a"}', 'utf16le')),
  fc.constant(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0])),
);
