import { t } from '@lingui/core/macro';
import type { ReplyHeaders } from '@shop/shop-runtime';

/** Returns the notice that the search looked for something else, because nothing matches all of `q`. */
export function searchNotice(q: string | undefined, headers: ReplyHeaders | undefined): string | undefined {
  const corrected = headers?.['x-corrected-query'];
  const dropped = headers?.['x-dropped-words'];
  const asked = q ?? '';
  if (corrected) return t`No results for “${asked}”. Showing results for “${decodeURIComponent(corrected)}”.`;
  if (dropped) return t`No results for “${asked}”. Showing results without “${decodeURIComponent(dropped)}”.`;
  return undefined;
}
