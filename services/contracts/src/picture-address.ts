import { calls } from './calls.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export interface PictureOrigins {
  apiUrl: string;
  /** Undefined with an older edge, whose policy lets browsers fetch from any host. */
  publicOrigins: RuntimeConfig['images']['publicOrigins'];
  pageOrigin: string;
}

/**
 * Returns the address a browser fetches a picture from: the shop's own directly, others through the shop's proxy, which hides
 * the visitor from foreign hosts. Undefined if the address must not be opened.
 */
export function pictureAddress(
  src: string,
  { apiUrl, publicOrigins, pageOrigin }: PictureOrigins,
): string | undefined {
  if (publicOrigins === undefined) return src;
  if (!URL.canParse(src, pageOrigin)) return undefined;
  const { protocol, origin, href } = new URL(src, pageOrigin);
  if (protocol === 'blob:' || protocol === 'data:') return src;
  const own = [pageOrigin, new URL(apiUrl, pageOrigin).origin, ...publicOrigins];
  if (own.includes(origin)) return src;
  return protocol === 'https:'
    ? `${apiUrl}${calls.showPicture.path}?url=${encodeURIComponent(href)}`
    : undefined;
}
