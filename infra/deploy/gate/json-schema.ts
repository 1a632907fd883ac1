import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * A JSON Schema as zod writes it. Only the keywords that zod uses for the contracts are understood; others
 * must be equal to fit.
 */
export type Schema = Readonly<Record<string, unknown>>;

const notes = new Set(['$schema', 'title', 'description', 'default', 'examples', 'id', 'deprecated']);
/** zod writes the largest safe integer if there is no bound. */
const noBound = Number.MAX_SAFE_INTEGER;

export function schemaOf(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function schemasOf(value: unknown): Schema[] {
  return listOf(value)
    .map(schemaOf)
    .filter((each) => each !== undefined);
}

export function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((name) => notes.has(name));
}

/** Returns the values of a closed list; undefined if the list is open. */
export function closedValues(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function typesOf(schema: Schema): string[] {
  return (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type) => typeof type === 'string',
  );
}

function inWords(types: readonly string[]): string {
  return types.map((type) => words[type] ?? type).join(' or ') || 'something else';
}

function takesType(type: string, taken: readonly string[]): boolean {
  return taken.length === 0 || taken.includes(type) || (type === 'integer' && taken.includes('number'));
}

interface Names {
  readonly sender: string;
  readonly reader: string;
}

export function typeFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  const [from, to] = [typesOf(sent), typesOf(taken)];
  const wrong = from.length === 0 ? to.length > 0 : !from.every((type) => takesType(type, to));
  return wrong ? [`${sender} sends ${inWords(from)}, ${reader} reads ${inWords(to)}`] : [];
}

function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' ? value : other;
}

const sizes = [
  ['minLength', 'maxLength', 'characters'],
  ['minItems', 'maxItems', 'entries'],
] as const;

function sizeFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  return sizes.flatMap(([least, most, what]) => {
    const atLeast = numberOr(taken[least], 0);
    const atMost = numberOr(taken[most], noBound);
    const fewer = `${sender} may send fewer than ${atLeast} ${what}, ${reader} needs at least ${atLeast}`;
    const more = `${sender} may send more than ${atMost} ${what}, ${reader} takes no more`;
    return [
      ...(numberOr(sent[least], 0) < atLeast ? [fewer] : []),
      ...(numberOr(sent[most], noBound) > atMost ? [more] : []),
    ];
  });
}

/** Returns a schema's lowest or highest number; `excluded` if that number itself is not accepted. */
function boundOf(schema: Schema, side: 'minimum' | 'maximum'): { at: number; excluded: boolean } {
  const exclusive = schema[side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  if (typeof schema[side] === 'number' || typeof exclusive !== 'number')
    return { at: numberOr(schema[side], side === 'minimum' ? -noBound : noBound), excluded: false };
  return { at: exclusive, excluded: true };
}

function rangeFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  const [low, bottom] = [boundOf(sent, 'minimum'), boundOf(taken, 'minimum')];
  const [high, top] = [boundOf(sent, 'maximum'), boundOf(taken, 'maximum')];
  const below = low.at < bottom.at || (low.at === bottom.at && bottom.excluded && !low.excluded);
  const above = high.at > top.at || (high.at === top.at && top.excluded && !high.excluded);
  const from = `${bottom.excluded ? 'above' : 'from'} ${bottom.at}`;
  const upTo = `${top.excluded ? 'below' : 'up to'} ${top.at}`;
  return [
    ...(below ? [`${sender} may send less than ${reader} takes (${from})`] : []),
    ...(above ? [`${sender} may send more than ${reader} takes (${upTo})`] : []),
  ];
}

function formFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  const closed = closedValues(taken);
  const forms = ['pattern', 'format', 'multipleOf']
    .filter((name) => taken[name] !== undefined && taken[name] !== sent[name])
    .map((name) => `${reader} takes only values of the form ${taken[name]}, ${sender} does not promise that`);
  return closed
    ? [...forms, `${sender} may send any value, ${reader} takes only ${JSON.stringify(closed)}`]
    : forms;
}

export function boundFaults(sent: Schema, taken: Schema, names: Names): string[] {
  return [
    ...sizeFaults(sent, taken, names),
    ...rangeFaults(sent, taken, names),
    ...formFaults(sent, taken, names),
  ];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

export function valueFits(value: unknown, taken: Schema): boolean {
  return ajv.validate(taken, value);
}
