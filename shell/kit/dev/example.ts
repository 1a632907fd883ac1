import type { AnyRoute } from '@shop/contracts';
import { generate } from 'json-schema-faker';
import { z } from 'zod';

/** Owner of all example data, and the signed-in user of the mock. */
export const examplePerson = { email: 'shopper@example.com', name: 'Rina Akter' } as const;

const partNames = [
  'Brake disc 319 mm',
  'Oil filter',
  'Wheel hub, front',
  'Clutch kit 225 mm',
  'Water pump',
] as const;

/** Readable values by field name; the schema only says "string". */
const readable: Readonly<Record<string, (n: number) => unknown>> = {
  email: () => examplePerson.email,
  name: (n) => partNames[n % partNames.length],
  partName: (n) => partNames[n % partNames.length],
  clientName: () => examplePerson.name,
  displayName: () => examplePerson.name,
  phone: () => '01712345678',
  address: () => '12 Zindabazar, Sylhet',
  country: () => 'BD',
  img: (n) => `/api/drawings/brake-disc-${n % 5}.svg`,
  price: (n) => 9.5 + n * 7,
  quantity: (n) => 20 + n,
  availableQuantity: (n) => 100 * n,
  minOrderQuantity: () => 10,
  rating: (n) => 1 + (n % 5),
  version: () => 1,
  description: () => 'Machined on both faces in one clamping.',
  reviewText: () => 'Fits, quiet, arrived in two days.',
};

const isTime = /(^at|At|Until|since)$/;

function momentOf(n: number): string {
  return new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
}

function makeReadable(example: unknown): unknown {
  let objects = 0;
  const visit = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, key));
    if (typeof value === 'object' && value !== null) {
      objects += 1;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]));
    }
    const chosen = readable[key];
    if (chosen) return chosen(objects);
    if (typeof value === 'string' && isTime.test(key)) return momentOf(objects);
    return typeof value === 'number' ? objects * 3 : value;
  };
  return visit(example, '');
}

function seedOf(name: string): number {
  return [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 7);
}

/** Generates a reply that satisfies the route's schema. The same seed returns the same reply. */
export async function exampleReply({ name, reply }: AnyRoute, seed = seedOf(name)): Promise<unknown> {
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' });
  const raw = await generate(JSON.parse(JSON.stringify(schema)), {
    seed,
    alwaysFakeOptionals: true,
    maxDepth: 8,
    minItems: 5,
    maxItems: 5,
  });
  const nice = reply.safeParse(makeReadable(raw));
  return nice.success ? nice.data : reply.parse(raw);
}
