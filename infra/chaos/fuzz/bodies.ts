import fc from 'fast-check';
import type { Operation } from './document.ts';
import type { Body } from './draft.ts';
import { edgeCaseValue, mutated } from './mutations.ts';
import { validValue } from './values.ts';
import { providerEvent } from './webhooks.ts';

const boundary = 'fuzz-boundary';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const heads = ['/9j/4AAQSkZJRg==', 'R0lGODlhAQABAA==', 'UklGRiQAAABXRUJQVlA4'].map((text) =>
  Buffer.from(text, 'base64'),
);

function form(picture: Buffer, { name = 'image', end = `\r\n--${boundary}--\r\n` } = {}): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(end)]);
}

function text(value: string): Buffer {
  return Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="image"\r\n\r\n${value}\r\n--${boundary}--\r\n`,
  );
}

/** Forms with a picture, and broken ones: no end, no picture, the wrong field, or cut at any byte. */
export const uploadBody = {
  contentType: `multipart/form-data; boundary=${boundary}`,
  valid: fc.constant(form(png)),
  broken: fc.oneof(
    fc.constantFrom(
      form(png, { end: '' }),
      form(png, { end: `\r\n--${boundary}` }),
      form(png, { name: 'picture' }),
      form(png, { name: 'image"; name="other' }),
      form(Buffer.alloc(0)),
      form(png.subarray(0, 20)),
      form(Buffer.from('<svg onload="alert(1)"/>')),
      Buffer.concat([form(png), form(png)]),
      text('no file'),
      Buffer.from(`--${boundary}\r\n\r\n`),
      Buffer.from(`--${boundary}--\r\n`),
      Buffer.alloc(0),
    ),
    fc.constantFrom(...heads).map((head) => form(head)),
    fc.nat(form(png).length).map((length) => form(png).subarray(0, length)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => form(Buffer.from(bytes))),
  ),
} as const;

function utf8(text: string): Buffer {
  return Buffer.from(text);
}

/** JSON bodies at or over the limit in one dimension: depth, length or number of keys. */
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

const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts).map(utf8) },
  { weight: 1, arbitrary: fc.constantFrom(...extremes).map(utf8) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  fc.constant(Buffer.concat([utf8('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), utf8('"}')])),
  fc.constant(Buffer.from('{"name":"a"}', 'utf16le')),
  fc.constant(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0])),
);

export function validBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body) return fc.constant({ kind: 'none' });
  if (access === 'provider-signature') return providerEvent.map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.valid.map((bytes) => ({ kind: 'raw', bytes }));
  return validValue(body.schema).map((value) => ({ kind: 'json', value }));
}

export function mutatedBody({ body, access }: Operation): fc.Arbitrary<Body> {
  if (!body)
    return fc.oneof(
      fc.constant<Body>({ kind: 'none' }),
      edgeCaseValue.map((value): Body => ({ kind: 'json', value })),
    );
  if (access === 'provider-signature')
    return mutated(providerEvent).map((value) => ({ kind: 'signed', value }));
  if (body.type === 'multipart/form-data') return uploadBody.broken.map((bytes) => ({ kind: 'raw', bytes }));
  return mutated(validValue(body.schema)).map((value) => ({ kind: 'json', value }));
}

/** Ignores what the operation expects. */
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 4, arbitrary: rawBody.map((bytes): Body => ({ kind: 'raw', bytes })) },
  { weight: 2, arbitrary: edgeCaseValue.map((value): Body => ({ kind: 'json', value })) },
);
