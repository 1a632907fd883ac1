import fc from 'fast-check';
import type { JsonSchema } from './document.ts';

/** Ids that the running shop has answered with, so that calls reach existing records. */
export type KnownIds = Record<'part' | 'order' | 'review' | 'intent', string[]>;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m',
  '\r\nx-injected: 1',
  '\u202Egnp.exe',
  '\uFEFF',
  '\uD800',
  'a\uDC00b',
  `e${'\u0301'.repeat(200)}`,
  '__proto__',
  'constructor',
  '$where',
  '{"$gt":""}',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '%00',
  '%ZZ',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'javascript:alert(1)',
  '//evil.example/a.png',
  'http://169.254.169.254/latest/meta-data',
  '(a+)+$',
  '\\',
  '-0',
  '1e999',
  'NaN',
  '9007199254740993',
  'null',
  'x'.repeat(10_000),
  'pi_x',
  '000000000000000000000000',
  'FFFFFFFFFFFFFFFFFFFFFFFF',
];

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 30 }),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(0, -1, 0.001, 1.005, 1e-9, 1e15, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { $gt: '' }, { $ne: null }, [{ $gt: '' }]),
  fc.constantFrom<unknown>({ $where: 'sleep(5000)' }, { $regex: '(a+)+$' }, { toString: 1 }, { length: 1e9 }),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')),
);

/** Picks one of the known ids of a kind when the value is made. */
export function idOf(known: KnownIds, kind: keyof KnownIds): fc.Arbitrary<string> {
  return fc.nat(10_000).map((n) => {
    const ids = known[kind];
    return ids[n % Math.max(ids.length, 1)] ?? '0123456789abcdef01234567';
  });
}

/** Values of fields whose schema says too little, or has a pattern that random text rarely matches. */
function usualValue(name: string, known: KnownIds): fc.Arbitrary<unknown> | undefined {
  const usual = new Map<string, fc.Arbitrary<unknown>>([
    ['partId', idOf(known, 'part')],
    ['orderId', idOf(known, 'order')],
    ['reviewId', idOf(known, 'review')],
    ['transactionId', idOf(known, 'intent')],
    ['price', fc.constantFrom(12.5, 25, 37.5)],
    ['email', fc.constant('user@example.com')],
    ['quantity', fc.integer({ min: 1, max: 3 })],
    ['img', fc.constantFrom('/api/drawings/brake-disc-1.svg', 'https://images.example.com/a.jpg')],
    ['country', fc.constantFrom('BD', 'FR', 'NP')],
    ['phone', fc.constantFrom('+880 1711 123456', '01711123456', '(02) 55-01.23')],
    // The shop fetches these, so none may reach the internet.
    ['url', fc.constantFrom('https://127.0.0.1/a.png', 'https://[::1]/', 'https://2130706433/')],
    ['version', fc.integer({ min: 0, max: 3 })],
  ]);
  return usual.get(name);
}

function textOf({ pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const edges = fc.constantFrom('x'.repeat(Math.max(minLength, 1)), 'x'.repeat(Math.min(maxLength, 5_000)));
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return fc.oneof({ weight: 8, arbitrary: text }, edges);
}

function numberOf({ type, minimum = -1e9, exclusiveMinimum, maximum = 1e9 }: JsonSchema) {
  const [min, max] = [Math.max(exclusiveMinimum ?? minimum, -1e9), Math.min(maximum, 1e9)];
  if (type === 'integer') return fc.integer({ min, max });
  return fc.integer({ min: Math.ceil(min * 100) + 1, max: max * 100 }).map((cents) => cents / 100);
}

/** Makes values that fit a schema. */
export function validValue(schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const { anyOf, type, properties = {}, required = [], items = {} } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((each) => validValue(each, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (type === 'string') return textOf(schema);
  if (type === 'number' || type === 'integer') return numberOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(validValue(items, known), { maxLength: 5 });
  if (type !== 'object') return fc.jsonValue({ maxDepth: 2 });
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, fieldOf(name, each, known)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in properties) });
}

/** Makes values of a field that fit, mostly ones that exist in the shop. */
export function fieldOf(name: string, schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const usual = usualValue(name, known);
  const valid = validValue(schema, known);
  return usual ? fc.oneof({ weight: 8, arbitrary: usual }, valid) : valid;
}

/** Breaks one field of a valid value: replaces, drops or wraps it, or adds another. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const key = fc.constantFrom('__proto__', 'constructor', 'role', '_id', '$set', 'state', 'a.b', '');
  const how = fc.constantFrom('replace', 'replace', 'drop', 'wrap', 'add');
  return fc.tuple(valid, how, fc.nat(50), key, oddValue).map(([value, change, at, added, odd]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
    const entries = Object.entries(value);
    const [name, old] = entries[at % Math.max(entries.length, 1)] ?? [added, odd];
    const rest = entries.filter(([each]) => each !== name);
    if (change === 'drop') return Object.fromEntries(rest);
    if (change === 'add') return Object.fromEntries([...entries, [added, odd]]);
    return Object.fromEntries([...rest, [name, change === 'wrap' ? [old] : odd]]);
  });
}
