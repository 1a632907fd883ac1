import { id, type PartSort } from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import type { PartDocument } from './part.document.ts';
import { partOrders } from './part.rules.ts';

const values = {
  createdAt: z
    .number()
    .int()
    .min(0)
    .max(8.64e15)
    .transform((ms) => new Date(ms)),
  nameSort: z.string(),
  priceCents: z.number().int(),
};

/** The last row of a page: its value in the list's order, and its id. */
export interface LastPart {
  readonly value: Date | string | number;
  readonly id: string;
}

/** A cursor belongs to one order of the list; with another it is refused like a forged one. */
export function decodePartCursor(sort: PartSort, cursor: string): LastPart {
  const [, value, last] = decodeCursor(
    z.tuple([z.literal(sort), values[partOrders[sort].field], id]),
    cursor,
  );
  return { value, id: last };
}

export function encodePartCursor<Id extends { toString: () => string }>(
  sort: PartSort,
  part: Pick<PartDocument<Id>, '_id' | 'createdAt' | 'nameSort' | 'priceCents'>,
): string {
  const value = part[partOrders[sort].field];
  return encodeCursor([sort, value instanceof Date ? value.getTime() : value, part._id.toString()]);
}
