import type { AnyRoute } from '@shop/contracts';
import { z } from 'zod';

/** A JSON schema, as far as zod writes it for replies. */
const schema = z.object({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get items() {
    return schema.optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get propertyNames() {
    return schema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
});

type Schema = z.infer<typeof schema>;

/** Locates a value: its field, its row, and the other fields of its object. */
interface Place {
  /** Name of the field. */
  readonly key: string;
  /** Index of the row that the value is in. */
  readonly row: number;
  /** Names of the fields of the same object. */
  readonly fields: readonly string[];
  readonly isNested?: boolean;
}

const partNames = ['Brake disc 319 mm', 'Oil filter', 'Wheel hub, front', 'Clutch kit 225 mm', 'Water pump'];
const people = ['Rina Akter', 'Tomas Berg', 'Nadia Rahman', 'Paul Dubois', 'Mei Tanaka'];
const attributes = ['Diameter', 'Thickness', 'Height', 'Bore', 'Offset'];
const countries = ['BD', 'FR', 'DE', 'US', 'JP'];

function oneOf<Value>(values: readonly Value[], row: number): Value | undefined {
  return values[row % values.length];
}

function nameIn(fields: readonly string[]): readonly string[] {
  if (fields.includes('partNumber')) return partNames;
  return fields.includes('value') ? attributes : people;
}

function drawing(row: number): string {
  return `/api/drawings/brake-disc-${row % 5}.svg`;
}

/** Texts by field name; the schema only says "string". */
const texts: Readonly<Record<string, (row: number, fields: readonly string[]) => string | undefined>> = {
  address: () => '12 Zindabazar, Sylhet',
  carrier: (row) => oneOf(['Sundarban Courier', 'DHL', 'UPS', 'FedEx', 'Aramex'], row),
  city: () => 'Sylhet',
  clientName: (row) => oneOf(people, row),
  countries: (row) => oneOf(countries, row),
  country: (row) => oneOf(countries, row),
  currency: (row) => oneOf(['usd', 'eur', 'gbp', 'jpy', 'cad'], row),
  description: () => 'Machined on both faces in one clamping.',
  email: (row) => `shopper${row || ''}@example.com`,
  engine: (row) => `1.${8 - row} VVT-i`,
  hsCode: () => '8708.30',
  images: drawing,
  img: drawing,
  linkedin: () => 'https://www.linkedin.com/in/rina-akter',
  make: (row) => oneOf(['Toyota', 'Nissan', 'Honda', 'Mitsubishi', 'Suzuki'], row),
  model: (row) => oneOf(['Corolla', 'Sunny', 'Civic', 'Lancer', 'Alto'], row),
  name: (row, fields) => oneOf(nameIn(fields), row),
  number: (row) => `SP-26-7K3Q${row}`,
  oeNumber: () => '43512-0K090',
  oeNumbers: (row) => `43512-0K09${row}`,
  origin: () => 'BD',
  partName: (row) => oneOf(partNames, row),
  partNumber: (row) => `BD-31${row}`,
  phone: () => '01712345678',
  phoneE164: () => '+8801712345678',
  photo: drawing,
  postcode: () => '3100',
  reviewText: () => 'Fits, quiet, arrived in two days.',
  state: () => 'paid',
  trackingUrl: () => 'https://carrier.example/track/1',
  unit: () => 'mm',
  url: drawing,
  value: (row) => String(280 + row),
  vehicle: () => 'Toyota~Corolla~2008',
  vehicles: (row) => `Toyota~Corolla~${2008 + row}`,
};

const numbers: Readonly<Record<string, (row: number) => number>> = {
  availableQuantity: (row) => 100 * (row + 1),
  minOrderQuantity: () => 10,
  price: (row) => 9.5 + row * 7,
  quantity: (row) => 20 + row,
  rating: (row) => 1 + (row % 5),
  version: (row) => row + 1,
  yearFrom: () => 2004,
  yearTo: () => 2012,
};

const isTime = /^(?:at|.*At|since|until|.*Until|oldest|asOf|readFrom)$/;
const isDay = /^(?:date|day|restockExpected)$/;

function textOf({ pattern, maxLength }: Schema, { key, row, fields }: Place): string {
  if (pattern !== undefined) return row.toString(16).padStart(24, '65f0c0ffee');
  const moment = new Date(Date.UTC(2026, 0, 1 + row)).toISOString();
  if (isTime.test(key)) return moment;
  if (isDay.test(key)) return moment.slice(0, 10);
  return (texts[key]?.(row, fields) ?? `${key} ${row + 1}`).slice(0, maxLength);
}

function numberOf({ minimum = 0, maximum = Number.MAX_VALUE }: Schema, { key, row }: Place): number {
  const wanted = numbers[key]?.(row) ?? (row + 1) * 3;
  return Math.min(Math.max(wanted, minimum), maximum);
}

/** Values of which a list has each at most once. */
function choices({ enum: own, properties }: Schema): readonly string[] | undefined {
  return own ?? properties?.kind?.enum ?? properties?.register?.enum;
}

function listOf({ items = {}, maxItems = 5 }: Schema, { key, fields, isNested }: Place): unknown[] {
  const rows = Math.min(isNested ? 2 : 5, maxItems, choices(items)?.length ?? 5);
  return Array.from({ length: rows }, (_none, row) => exampleOf(items, { key, row, fields, isNested: true }));
}

function objectOf({ properties = {}, propertyNames, additionalProperties }: Schema, outer: Place): object {
  const place = { ...outer, fields: Object.keys(properties) };
  const named = Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, { ...place, key })]);
  const names = propertyNames?.enum ?? [];
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  return Object.fromEntries([...named, ...names.map((key) => [key, exampleOf(others, { ...place, key })])]);
}

function exampleOf(shape: Schema, place: Place): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return oneOf(shape.enum, place.row);
  if (shape.oneOf) return exampleOf(oneOf(shape.oneOf, place.row) ?? {}, place);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, place);
    case 'array':
      return listOf(shape, place);
    case 'boolean':
      return place.row % 2 === 0;
    case 'number':
    case 'integer':
      return numberOf(shape, place);
    default:
      return textOf(shape, place);
  }
}

/** Returns a reply that satisfies the route's contract: the same one for every call. */
export function exampleReply({ reply }: Pick<AnyRoute, 'reply'>): unknown {
  const shape = schema.parse(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }));
  return reply.parse(exampleOf(shape, { key: '', row: 0, fields: [] }));
}
