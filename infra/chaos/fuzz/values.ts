import fc from 'fast-check';
import type { JsonSchema } from './document.ts';
import { type Placeholder, placeholder } from './placeholders.ts';

/** Fields that refer to values of the running shop; all others are generated from their schema. */
const placeholderOf: Readonly<Record<string, Placeholder>> = {
  partId: 'part',
  orderId: 'order',
  reviewId: 'review',
  transactionId: 'intent',
  email: 'own-email',
  cursor: 'cursor',
};

/** Likely values of fields whose schema says too little, or has a pattern that random text rarely matches. */
const usual: Readonly<Record<string, fc.Arbitrary<string>>> = {
  img: fc.constantFrom('/api/drawings/brake-disc-1.svg', 'https://images.example.com/a.jpg'),
  // The shop fetches these, so none may reach the internet.
  url: fc.constantFrom(
    'https://127.0.0.1/a.png',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://a:b@localhost/',
  ),
  linkedin: fc.constantFrom('https://www.linkedin.com/in/rafiq', 'http://linkedin.example/%F0%9F%92%A9'),
  phone: fc.constantFrom('+880 1711 123456', '01711123456', '(02) 55-01.23', '12345'),
  reason: fc.constantFrom('counted', 'damaged', 'returned', 'other'),
};

const longest = 300;

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = longest } = schema;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  const address = fc.webPath().map((path) => `/api/drawings${path}`);
  return fc.oneof({ weight: 8, arbitrary: text }, address, edgeText(minLength, maxLength));
}

function edgeText(min: number, max: number): fc.Arbitrary<string> {
  return fc.constantFrom(
    'x'.repeat(Math.max(min, 1)),
    'x'.repeat(Math.min(max, 5_000)),
    'https://127.0.0.1/a.png',
  );
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = -1e9, exclusiveMinimum, maximum = 1e9 } = schema;
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 0.01;
  if (schema.type === 'integer') {
    const [low, high] = [Math.max(min, -1e9), Math.min(maximum, 1e9)];
    return fc.oneof(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: low + 9 }));
  }
  const cents = fc.integer({ min: Math.max(1, Math.ceil(min * 100)), max: Math.min(maximum, 2e5) * 100 });
  return fc.oneof(
    cents.map((n) => n / 100),
    fc.constantFrom(min, maximum),
  );
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fieldOf(name, schema)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in properties) });
}

/** Generates a valid value; a known field name mostly gets one that exists in the shop. */
export function fieldOf(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(placeholderOf, name) ? placeholderOf[name] : undefined;
  const made = validValue(schema);
  const likely = known === undefined ? usual[name] : placeholder(known);
  return likely === undefined ? made : fc.oneof({ weight: 5, arbitrary: likely }, made);
}

export function validValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, type } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(validValue));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (type === 'string') return textOf(schema);
  if (type === 'number' || type === 'integer') return numberOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return fc.array(validValue(schema.items ?? {}), { maxLength: 5 });
  return fc.jsonValue({ maxDepth: 2 });
}
