import { z } from 'zod';
import { integer } from './params.ts';
import { noSuch } from './provider-error.ts';

const createdParam = z
  .strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  })
  .optional();

/** Parameters that every list of the provider takes. */
export const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: createdParam,
});

export type ListParams = z.infer<typeof listParams>;

interface Listed {
  readonly id: string;
  readonly created: number;
}

function inPeriod(created: number, { gt, gte, lt, lte }: NonNullable<ListParams['created']>): boolean {
  return (
    created > (gt ?? -1) &&
    created >= (gte ?? 0) &&
    created < (lt ?? Number.MAX_SAFE_INTEGER) &&
    created <= (lte ?? Number.MAX_SAFE_INTEGER)
  );
}

function indexOf(items: readonly Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw noSuch('object', id, param);
  return index;
}

/** One page, newest first. `items` come oldest first, as they were made. */
export function pageOf<Item extends Listed>(
  items: Iterable<Item>,
  params: ListParams,
): { page: Item[]; hasMore: boolean } {
  const { limit, starting_after: after, ending_before: before, created = {} } = params;
  const newestFirst = [...items].reverse().filter((item) => inPeriod(item.created, created));
  if (before !== undefined) {
    const end = indexOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { page: newestFirst.slice(start, end), hasMore: start > 0 };
  }
  const start = after === undefined ? 0 : indexOf(newestFirst, after, 'starting_after') + 1;
  return { page: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit };
}

export function listBody(url: string, data: readonly unknown[], hasMore: boolean) {
  return {
    object: 'list',
    url,
    has_more: hasMore,
    data,
  };
}
