import type { z } from 'zod';
import { refuse } from '../errors.ts';

/** Encodes the sort key of a page's last row as an opaque, URL-safe string. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Cuts off the extra row that says there are more; `next` is then the cursor of the last row shown. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): { readonly rows: Row[]; readonly next: string | undefined } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last && encodeCursor(keyOf(last)) };
}

/** Decodes a cursor; a malformed one is a 422 refusal. */
export function decodeCursor<Key extends z.ZodType>(schema: Key, cursor: string): z.output<Key> {
  const invalid = refuse.invalid([{ path: 'cursor', message: 'This page link is no longer valid' }]);
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalid;
  }
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw invalid;
  return parsed.data;
}

/**
 * Returns `Link` and `X-Total-Count` of a page, the latter unless the total is unknown. `query` is the request's, so that the next page keeps
 * its filters.
 */
export function pageLinks(options: {
  path: string;
  query: Readonly<Record<string, unknown>>;
  total: number | undefined;
  next: string | undefined;
}): Record<string, string> {
  const headers: Record<string, string> = {};
  if (options.total !== undefined) headers['x-total-count'] = String(options.total);
  if (options.next === undefined) return headers;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...options.query, cursor: options.next })) {
    if (value !== undefined) search.set(name, String(value));
  }
  headers.link = `<${options.path}?${search}>; rel="next"`;
  return headers;
}
