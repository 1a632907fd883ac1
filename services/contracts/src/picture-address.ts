import { showPicture } from './client/calls.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export interface PictureOrigins {
  apiUrl: string;
  /** Undefined when the edge is of an earlier version, whose policy lets browsers fetch from anywhere. */
  publicOrigins: RuntimeConfig['images']['publicOrigins'];
  pageOrigin: string;
}

/**
 * Where the browser fetches a picture: the shop's own directly, others through the shop, so that a foreign host learns
 * nothing about the visitor. Undefined for an address that must not be opened.
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
  return protocol === 'https:' ? `${apiUrl}${showPicture.path}?url=${encodeURIComponent(href)}` : undefined;
}
