import type { ReplyHeaders } from '@shop/shop-runtime';

/** Returns the notice that the search looked for something else, because nothing matches all of `q`. */
export function searchNotice(q: string | undefined, headers: ReplyHeaders | undefined): string | undefined {
  const corrected = headers?.['x-corrected-query'];
  const dropped = headers?.['x-dropped-words'];
  const instead = corrected
    ? `for “${decodeURIComponent(corrected)}”`
    : dropped && `without “${decodeURIComponent(dropped)}”`;
  return instead && `No results for “${q}”. Showing results ${instead}.`;
}
