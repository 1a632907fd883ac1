import { calls } from '@shop/contracts/client';
import { useConfig } from '@shop/shop-runtime';

interface PictureOrigins {
  apiUrl: string;
  publicOrigins: readonly string[];
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
  if (!URL.canParse(src, pageOrigin)) return undefined;
  const { protocol, origin, href } = new URL(src, pageOrigin);
  if (protocol === 'blob:' || protocol === 'data:') return src;
  const own = [pageOrigin, new URL(apiUrl, pageOrigin).origin, ...publicOrigins];
  if (own.includes(origin)) return src;
  return protocol === 'https:'
    ? `${apiUrl}${calls.showPicture.path}?url=${encodeURIComponent(href)}`
    : undefined;
}

/** A first view rendered on a server has no address; this one makes relative pictures the shop's own. */
const noOrigin = 'http://localhost';

export function usePictureAddress(src: string | undefined): string | undefined {
  const { apiUrl, images } = useConfig();
  const pageOrigin = typeof location === 'undefined' ? noOrigin : location.origin;
  return src ? pictureAddress(src, { apiUrl, publicOrigins: images.publicOrigins, pageOrigin }) : undefined;
}
