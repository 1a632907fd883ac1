import { Ajv2020 } from 'ajv/dist/2020.js';

/** A place where two sides do not fit, and the reason in readable words. */
export interface Mismatch {
  /** Dotted path: `body.items.quantity`; a list's items use the list's own name. */
  readonly field: string;
  readonly reason: string;
  /** One side sends or waits in vain. Its own package may begin with that: the other follows. */
  readonly inVain?: true;
}

/** A JSON Schema as zod writes it. Only the keywords that zod uses for the contracts are compared. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Pair {
  readonly sender: string;
  readonly reader: string;
  /** Whether a field that the reader strips is a mismatch: true for what a visitor enters. */
  readonly readsAll?: boolean;
}

interface Sides {
  readonly sent: Schema;
  readonly taken: Schema;
}

export const nothing: Schema = { type: 'object', properties: {} };

const notes = new Set(['$schema', 'title', 'description', 'default', 'examples', 'id', 'deprecated']);
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

function schemaOf(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function schemasOf(...values: readonly unknown[]): Schema[] {
  return values
    .flatMap(listOf)
    .map(schemaOf)
    .filter((each) => each !== undefined);
}

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((name) => notes.has(name));
}

function at(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/**
 * Compares two JSON Schemas: does the reader accept everything that may be sent? Readers strip unknown keys, unless their schema
 * forbids them. Never accepts what does not fit; patterns cannot be compared, so a different pattern does not fit.
 */
export function mismatches(sent: Schema, taken: Schema, pair: Pair, field = ''): Mismatch[] {
  if (isAnything(taken) || JSON.stringify(sent) === JSON.stringify(taken)) return [];
  if (isAnything(sent))
    return [{ field, reason: `${pair.sender} may send anything, ${pair.reader} takes only some values` }];
  return (
    unionMismatches({ sent, taken }, pair, field) ?? [
      ...valueFaults({ sent, taken }, pair).map((reason) => ({ field, reason })),
      ...listMismatches({ sent, taken }, pair, field),
      ...objectMismatches({ sent, taken }, pair, field),
    ]
  );
}

/** Returns undefined if neither side combines other schemas. */
function unionMismatches({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] | undefined {
  const variants = schemasOf(sent.anyOf, sent.oneOf);
  if (variants.length > 0) return variants.flatMap((each) => mismatches(each, taken, pair, field));
  const choices = schemasOf(taken.anyOf, taken.oneOf);
  if (choices.length > 0) return fewest(choices.map((each) => mismatches(sent, each, pair, field)));
  const demands = schemasOf(taken.allOf);
  if (demands.length > 0) return demands.flatMap((each) => mismatches(sent, each, pair, field));
  const parts = schemasOf(sent.allOf);
  return parts.length > 0 ? fewest(parts.map((each) => mismatches(each, taken, pair, field))) : undefined;
}

function fewest(all: readonly Mismatch[][]): Mismatch[] {
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Returns the values of a closed list; undefined if the list is open. */
function closedValues(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function valueFaults({ sent, taken }: Sides, pair: Pair): string[] {
  const { sender, reader } = pair;
  const values = closedValues(sent);
  if (values)
    return values
      .filter((value) => !ajv.validate(taken, value))
      .map((value) => `${sender} may send ${JSON.stringify(value)}, which ${reader} does not take`);
  return [
    ...typeFaults({ sent, taken }, pair),
    ...boundFaults({ sent, taken }, pair),
    ...formFaults({ sent, taken }, pair),
  ];
}

function typeFaults({ sent, taken }: Sides, { sender, reader }: Pair): string[] {
  const [from, to] = [sent.type, taken.type].map((type) => [type].flat().map(String));
  const fits = (type: string): boolean =>
    to?.includes(type) || (type === 'integer' && to?.includes('number')) || false;
  return taken.type === undefined || from?.every(fits)
    ? []
    : [`${sender} sends ${from}, ${reader} reads ${to}`];
}

/** zod writes the largest safe integer if there is no bound. */
const noBound = Number.MAX_SAFE_INTEGER;
/** Turns an exclusive bound into an inclusive one. */
const step = 1e-9;

function boundsOf(schema: Schema): [what: string, lowest: number, highest: number][] {
  const of = (name: string, other: number): number => {
    const bound = schema[name];
    return typeof bound === 'number' ? bound : other;
  };
  return [
    ['text of a length', of('minLength', 0), of('maxLength', noBound)],
    ['lists of a length', of('minItems', 0), of('maxItems', noBound)],
    [
      'numbers',
      of('minimum', of('exclusiveMinimum', -noBound) + step),
      of('maximum', of('exclusiveMaximum', noBound) - step),
    ],
  ];
}

function boundFaults({ sent, taken }: Sides, { sender, reader }: Pair): string[] {
  const limits = boundsOf(taken);
  return boundsOf(sent).flatMap(([what, lowest, highest], index) => {
    const [, least = lowest, most = highest] = limits[index] ?? [];
    return [
      ...(lowest < least ? [`${reader} takes ${what} from ${least}, ${sender} may send less`] : []),
      ...(highest > most ? [`${reader} takes ${what} up to ${most}, ${sender} may send more`] : []),
    ];
  });
}

function formFaults({ sent, taken }: Sides, { sender, reader }: Pair): string[] {
  const closed = closedValues(taken);
  return [
    ...['pattern', 'format', 'multipleOf']
      .filter((name) => taken[name] !== undefined && taken[name] !== sent[name])
      .map(
        (name) => `${reader} takes only values of the form ${taken[name]}, ${sender} does not promise that`,
      ),
    ...(closed ? [`${sender} may send any value, ${reader} takes only ${JSON.stringify(closed)}`] : []),
  ];
}

function listMismatches({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] {
  const items = schemaOf(taken.items);
  return items && sent.type === 'array' ? mismatches(schemaOf(sent.items) ?? {}, items, pair, field) : [];
}

function objectMismatches({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] {
  if (sent.type !== 'object' || taken.type !== 'object') return [];
  const sentKeys = schemaOf(sent.properties) ?? {};
  const takenKeys = schemaOf(taken.properties) ?? {};
  return [
    ...missingKeys({ sent, taken }, pair, field),
    ...Object.entries(takenKeys).flatMap(([name, wanted]) =>
      name in sentKeys
        ? mismatches(schemaOf(sentKeys[name]) ?? {}, schemaOf(wanted) ?? {}, pair, at(field, name))
        : [],
    ),
    ...otherKeys({ sent, taken }, pair, field),
  ];
}

function missingKeys({ sent, taken }: Sides, { sender, reader }: Pair, field: string): Mismatch[] {
  const always = listOf(sent.required);
  const known = schemaOf(sent.properties) ?? {};
  return listOf(taken.required)
    .filter((name) => !always.includes(name))
    .map(String)
    .map((name) => ({
      field: at(field, name),
      reason:
        name in known
          ? `${reader} needs it, ${sender} may leave it out`
          : `${reader} needs it, ${sender} does not send it`,
    }));
}

/** Keys that the reader does not name: forbidden, all of one shape (a record), or stripped. */
function otherKeys({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] {
  const { sender, reader, readsAll } = pair;
  const known = schemaOf(taken.properties) ?? {};
  const unknown = Object.entries(schemaOf(sent.properties) ?? {}).filter(([name]) => !(name in known));
  const shape = schemaOf(taken.additionalProperties);
  if (shape) {
    const open = schemaOf(sent.additionalProperties);
    return [
      ...unknown.flatMap(([name, each]) => mismatches(schemaOf(each) ?? {}, shape, pair, at(field, name))),
      ...(open ? mismatches(open, shape, pair, at(field, '*')) : []),
    ];
  }
  const names = unknown.map(([name]) => at(field, name));
  if (taken.additionalProperties === false)
    return names.map((name) => ({
      field: name,
      reason: `${sender} may send it, ${reader} refuses unknown keys`,
    }));
  if (!readsAll) return [];
  return names.map((name) => ({
    field: name,
    reason: `${sender} sends it, ${reader} does not read it`,
    inVain: true,
  }));
}
