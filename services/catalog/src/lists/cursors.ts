import { id } from '@shop/contracts';
import { decodeCursor } from '@shop/service-kit';
import { z } from 'zod';

/** The last row of a page: its value in the sort order, and its id. */
export interface LastRow<Value> {
  readonly value: Value;
  readonly id: string;
}

/** A timestamp in a cursor (ms). */
export const cursorTime = z.number().int().min(0).max(8.64e15);

const timeCursor = z.tuple([cursorTime, id]);

export function decodeTimeCursor(cursor: string | undefined): LastRow<Date> | undefined {
  if (cursor === undefined) return undefined;
  const [value, id] = decodeCursor(timeCursor, cursor);
  return { value: new Date(value), id };
}

export function timeKey(at: Date, id: { toString: () => string }): readonly [number, string] {
  return [at.getTime(), id.toString()];
}

const numberCursor = z.tuple([z.number().int()]);

/** Decodes the cursor of a list sorted by a number; without one, the list begins at `start`. */
export function decodeNumberCursor(cursor: string | undefined, start = Number.MAX_SAFE_INTEGER): number {
  return cursor === undefined ? start : decodeCursor(numberCursor, cursor)[0];
}

/** Sorts by a time, the newest first, then by id. */
export function newestBy(field: string): Record<string, -1> {
  return { [field]: -1, _id: -1 };
}

/**
 * Filter for rows after the last one shown. Uses two top-level alternatives, each with the whole filter, so MongoDB seeks in
 * the index instead of scanning equal values.
 */
export function rowsAfter(
  filter: Readonly<Record<string, unknown>>,
  field: string,
  last: { readonly value: unknown; readonly id: unknown } | undefined,
): Record<string, unknown> {
  if (!last) return filter;
  const older = { ...filter, [field]: { $lt: last.value } };
  const sameTime = { ...filter, [field]: last.value, _id: { $lt: last.id } };
  return { $or: [older, sameTime] };
}
