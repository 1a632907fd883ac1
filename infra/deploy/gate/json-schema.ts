/** A JSON Schema as zod writes it. Only what zod uses for the contracts is understood; the rest has to be equal to fit. */
export type Schema = Readonly<Record<string, unknown>>;

const notes = new Set(['$schema', 'title', 'description', 'default', 'examples', 'id', 'deprecated']);
/** zod writes the largest exact whole number where there is no bound. */
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

/** The values, where there is a closed list of them. */
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

function lowest({ minimum, exclusiveMinimum }: Schema): number {
  return numberOr(minimum, numberOr(exclusiveMinimum, -noBound));
}
function highest({ maximum, exclusiveMaximum }: Schema): number {
  return numberOr(maximum, numberOr(exclusiveMaximum, noBound));
}
function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' ? value : other;
}

/** The edge itself is taken on one side only. */
function edgeIsShut(sent: Schema, taken: Schema, [open, shut]: readonly [string, string]): boolean {
  return typeof taken[shut] === 'number' && taken[open] === undefined && sent[shut] !== taken[shut];
}

const sizes = [
  ['minLength', 'maxLength', 'characters'],
  ['minItems', 'maxItems', 'entries'],
] as const;

function sizeFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  return sizes.flatMap(([least, most, what]) => {
    const [from, atLeast] = [numberOr(sent[least], 0), numberOr(taken[least], 0)];
    const [upTo, atMost] = [numberOr(sent[most], noBound), numberOr(taken[most], noBound)];
    return [
      ...(from < atLeast
        ? [`${sender} may send fewer than ${atLeast} ${what}, ${reader} needs at least ${atLeast}`]
        : []),
      ...(upTo > atMost ? [`${sender} may send more than ${atMost} ${what}, ${reader} takes no more`] : []),
    ];
  });
}

function rangeFaults(sent: Schema, taken: Schema, { sender, reader }: Names): string[] {
  const [low, bottom, high, top] = [lowest(sent), lowest(taken), highest(sent), highest(taken)];
  const below = low < bottom || (low === bottom && edgeIsShut(sent, taken, ['minimum', 'exclusiveMinimum']));
  const above = high > top || (high === top && edgeIsShut(sent, taken, ['maximum', 'exclusiveMaximum']));
  return [
    ...(below ? [`${sender} may send less than ${reader} takes (${edge(taken, 'from')})`] : []),
    ...(above ? [`${sender} may send more than ${reader} takes (${edge(taken, 'up to')})`] : []),
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

/** How far what may be sent reaches beyond what is taken. */
export function boundFaults(sent: Schema, taken: Schema, names: Names): string[] {
  return [
    ...sizeFaults(sent, taken, names),
    ...rangeFaults(sent, taken, names),
    ...formFaults(sent, taken, names),
  ];
}

function edge(schema: Schema, side: 'from' | 'up to'): string {
  const shut = schema[side === 'from' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  if (typeof shut === 'number') return side === 'from' ? `above ${shut}` : `below ${shut}`;
  return `${side} ${side === 'from' ? lowest(schema) : highest(schema)}`;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Whether one fixed value is taken. */
export function valueFits(value: unknown, taken: Schema): boolean {
  const closed = closedValues(taken);
  if (closed) return closed.includes(value);
  if (!takesType(typeOfValue(value), typesOf(taken))) return false;
  const exact: Schema =
    typeof value === 'string'
      ? { type: 'string', minLength: value.length, maxLength: value.length }
      : { type: typeOfValue(value), minimum: value, maximum: value };
  const { pattern, ...rest } = taken;
  const matches = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value));
  return matches && boundFaults(exact, rest, { sender: '', reader: '' }).length === 0;
}
