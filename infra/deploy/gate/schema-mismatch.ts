import { isDeepStrictEqual } from 'node:util';
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

type Compare = (sent: Schema, taken: Schema, pair: Pair, field: string) => Mismatch[];

export const nothing: Schema = { type: 'object', properties: {} };

const notes = new Set(['$schema', 'title', 'description', 'default', 'examples', 'id', 'deprecated']);
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an empty schema, which allows anything, where there is none. */
function schemaOf(value: unknown): Schema {
  return isSchema(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function variantsOf({ anyOf, oneOf }: Schema): Schema[] {
  return [...listOf(anyOf), ...listOf(oneOf)].map(schemaOf);
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
  if (isAnything(taken) || isDeepStrictEqual(sent, taken)) return [];
  if (isAnything(sent))
    return [{ field, reason: `${pair.sender} may send anything, ${pair.reader} takes only some values` }];
  const [variants, choices] = [variantsOf(sent), variantsOf(taken)];
  if (variants.length > 0) return variants.flatMap((each) => mismatches(each, taken, pair, field));
  if (choices.length > 0)
    return choices
      .map((each) => mismatches(sent, each, pair, field))
      .reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
  return [
    ...valueFaults(sent, taken, pair).map((reason) => ({ field, reason })),
    ...listMismatches(sent, taken, pair, field),
    ...objectMismatches(sent, taken, pair, field),
  ];
}

/** Returns the values of a closed list; undefined if the list is open. */
function closedValues(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function valueFaults(sent: Schema, taken: Schema, { sender, reader }: Pair): string[] {
  const [values, wanted] = [closedValues(sent), closedValues(taken)];
  if (values)
    return values
      .filter((value) => !ajv.validate(taken, value))
      .map((value) => `${sender} may send ${JSON.stringify(value)}, which ${reader} does not take`);
  if (wanted) return [`${sender} may send any value, ${reader} takes only ${JSON.stringify(wanted)}`];
  return [
    ...typeFaults(sent, taken, { sender, reader }),
    ...boundFaults(sent, taken, { sender, reader }),
    ...(taken.pattern === undefined || taken.pattern === sent.pattern
      ? []
      : [`${reader} takes only values of the form ${taken.pattern}, ${sender} does not promise that`]),
  ];
}

function typeFaults(sent: Schema, taken: Schema, { sender, reader }: Pair): string[] {
  const [from, to] = [[sent.type].flat(), [taken.type].flat()];
  const fits = from.every((type) => to.includes(type) || (type === 'integer' && to.includes('number')));
  return taken.type === undefined || fits ? [] : [`${sender} sends ${from}, ${reader} reads ${to}`];
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

function boundFaults(sent: Schema, taken: Schema, { sender, reader }: Pair): string[] {
  const limits = boundsOf(taken);
  return boundsOf(sent).flatMap(([what, lowest, highest], index) => {
    const [, least = lowest, most = highest] = limits[index] ?? [];
    const faults: string[] = [];
    if (lowest < least) faults.push(`${reader} takes ${what} from ${least}, ${sender} may send less`);
    if (highest > most) faults.push(`${reader} takes ${what} up to ${most}, ${sender} may send more`);
    return faults;
  });
}

const listMismatches: Compare = (sent, taken, pair, field) =>
  sent.type === 'array' ? mismatches(schemaOf(sent.items), schemaOf(taken.items), pair, field) : [];

const objectMismatches: Compare = (sent, taken, pair, field) => {
  if (sent.type !== 'object' || taken.type !== 'object') return [];
  const [sentKeys, takenKeys] = [schemaOf(sent.properties), schemaOf(taken.properties)];
  return [
    ...missingKeys(sent, taken, pair, field),
    ...Object.keys(takenKeys)
      .filter((name) => name in sentKeys)
      .flatMap((name) =>
        mismatches(schemaOf(sentKeys[name]), schemaOf(takenKeys[name]), pair, at(field, name)),
      ),
    ...otherKeys(sent, taken, pair, field),
  ];
};

const missingKeys: Compare = (sent, taken, { sender, reader }, field) => {
  const always = listOf(sent.required);
  const known = schemaOf(sent.properties);
  return listOf(taken.required)
    .filter((name) => !always.includes(name))
    .map(String)
    .map((name) => {
      const how = name in known ? 'may leave it out' : 'does not send it';
      return { field: at(field, name), reason: `${reader} needs it, ${sender} ${how}` };
    });
};

/** Keys that the reader does not name: forbidden, all of one shape (a record), or stripped. */
const otherKeys: Compare = (sent, taken, pair, field) => {
  const { sender, reader, readsAll } = pair;
  const known = schemaOf(taken.properties);
  const unknown = Object.entries(schemaOf(sent.properties)).filter(([name]) => !(name in known));
  const { additionalProperties: shape } = taken;
  if (isSchema(shape)) {
    const open = isSchema(sent.additionalProperties) ? [['*', sent.additionalProperties] as const] : [];
    return [...unknown, ...open].flatMap(([name, each]) =>
      mismatches(schemaOf(each), shape, pair, at(field, name)),
    );
  }
  return unknown.flatMap(([name]): Mismatch[] => {
    const here = { field: at(field, name) };
    if (shape === false)
      return [{ ...here, reason: `${sender} may send it, ${reader} refuses unknown keys` }];
    if (!readsAll) return [];
    return [{ ...here, reason: `${sender} sends it, ${reader} does not read it`, inVain: true }];
  });
};
