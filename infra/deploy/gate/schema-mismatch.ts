import type { Mismatch } from './fault.ts';
import {
  boundFaults,
  closedValues,
  isAnything,
  listOf,
  type Schema,
  schemaOf,
  schemasOf,
  typeFaults,
  valueFits,
} from './json-schema.ts';

export interface Pair {
  readonly sender: string;
  readonly reader: string;
}

export const nothing: Schema = { type: 'object', properties: {} };

function at(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/**
 * Compares two JSON Schemas: does the reader accept everything that may be sent? Readers strip unknown keys,
 * unless their schema forbids them. Never accepts what does not fit; patterns cannot be compared, so a
 * different pattern does not fit.
 */
export function mismatches(sent: Schema, taken: Schema, pair: Pair, field = ''): Mismatch[] {
  if (isAnything(taken) || JSON.stringify(sent) === JSON.stringify(taken)) return [];
  if (isAnything(sent))
    return [{ field, reason: `${pair.sender} may send anything, ${pair.reader} takes only some values` }];
  return (
    unionMismatches({ sent, taken }, pair, field) ?? [
      ...valueMismatches({ sent, taken }, pair, field),
      ...listMismatches({ sent, taken }, pair, field),
      ...objectMismatches({ sent, taken }, pair, field),
    ]
  );
}

interface Sides {
  readonly sent: Schema;
  readonly taken: Schema;
}

/** Returns undefined if neither side combines other schemas. */
function unionMismatches({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] | undefined {
  const variants = [...schemasOf(sent.anyOf), ...schemasOf(sent.oneOf)];
  if (variants.length > 0) return variants.flatMap((each) => mismatches(each, taken, pair, field));
  const choices = [...schemasOf(taken.anyOf), ...schemasOf(taken.oneOf)];
  if (choices.length > 0) return fewest(choices.map((each) => mismatches(sent, each, pair, field)));
  const demands = schemasOf(taken.allOf);
  if (demands.length > 0) return demands.flatMap((each) => mismatches(sent, each, pair, field));
  const parts = schemasOf(sent.allOf);
  return parts.length > 0 ? fewest(parts.map((each) => mismatches(each, taken, pair, field))) : undefined;
}

function fewest(all: readonly Mismatch[][]): Mismatch[] {
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}

function valueMismatches({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] {
  const values = closedValues(sent);
  const reasons = values
    ? values
        .filter((value) => !valueFits(value, taken))
        .map(
          (value) => `${pair.sender} may send ${JSON.stringify(value)}, which ${pair.reader} does not take`,
        )
    : [...typeFaults(sent, taken, pair), ...boundFaults(sent, taken, pair)];
  return reasons.map((reason) => ({ field, reason }));
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

/** Keys that the reader does not name: forbidden, or all of one shape (a record). */
function otherKeys({ sent, taken }: Sides, pair: Pair, field: string): Mismatch[] {
  const { sender, reader } = pair;
  const known = schemaOf(taken.properties) ?? {};
  const unknown = Object.entries(schemaOf(sent.properties) ?? {}).filter(([name]) => !(name in known));
  if (taken.additionalProperties === false)
    return unknown.map(([name]) => ({
      field: at(field, name),
      reason: `${sender} may send it, ${reader} refuses keys it does not know`,
    }));
  const shape = schemaOf(taken.additionalProperties);
  if (!shape) return [];
  const open = schemaOf(sent.additionalProperties);
  return [
    ...unknown.flatMap(([name, each]) => mismatches(schemaOf(each) ?? {}, shape, pair, at(field, name))),
    ...(open ? mismatches(open, shape, pair, at(field, '*')) : []),
  ];
}

/** Lists the dotted paths of all fields that a schema names; `*` matches any name. */
function fieldsOf(schema: Schema, field = ''): string[] {
  const named = Object.entries(schemaOf(schema.properties) ?? {}).flatMap(([name, each]) => [
    at(field, name),
    ...fieldsOf(schemaOf(each) ?? {}, at(field, name)),
  ]);
  const inside = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schemasOf(schema[key]));
  const items = schemaOf(schema.items);
  const isOpen = isAnything(schema) || schemaOf(schema.additionalProperties) !== undefined;
  return [
    ...named,
    ...[...inside, ...(items ? [items] : [])].flatMap((each) => fieldsOf(each, field)),
    ...(isOpen ? [at(field, '*')] : []),
  ];
}

/** Lists fields that may be sent and that the reader does not name: it strips them silently. */
export function unreadFields(sent: Schema, read: Schema, part: string): string[] {
  const known = new Set(fieldsOf(read, part));
  function isRead(field: string): boolean {
    const names = field.split('.');
    return known.has(field) || names.some((_, end) => known.has(`${names.slice(0, end).join('.')}.*`));
  }
  const unread = new Set(fieldsOf(sent, part).filter((field) => !field.endsWith('.*') && !isRead(field)));
  return [...unread].filter((field) => !unread.has(field.slice(0, field.lastIndexOf('.'))));
}
