import { id } from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import type { ReviewDocument } from './review.rules.ts';

const key = z.tuple([z.number().int().min(0).max(8.64e15), id]);

/** The last row of a page. */
export interface LastReview {
  readonly createdAt: Date;
  readonly id: string;
}

export function decodeReviewCursor(cursor: string): LastReview {
  const [ms, last] = decodeCursor(key, cursor);
  return { createdAt: new Date(ms), id: last };
}

export function encodeReviewCursor<Id extends { toString: () => string }>({
  createdAt,
  _id,
}: Pick<ReviewDocument<Id>, 'createdAt' | '_id'>): string {
  return encodeCursor([createdAt.getTime(), _id.toString()]);
}
