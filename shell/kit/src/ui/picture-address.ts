import { type RuntimeConfig, routes } from '@shop/contracts/client';
import { useConfig } from '../api/api-context.tsx';

interface PictureOrigins {
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
  return protocol === 'https:'
    ? `${apiUrl}${routes.showPicture.path}?url=${encodeURIComponent(href)}`
    : undefined;
}

export function usePictureAddress(src: string | undefined): string | undefined {
  const { apiUrl, images } = useConfig();
  return src
    ? pictureAddress(src, { apiUrl, publicOrigins: images.publicOrigins, pageOrigin: location.origin })
    : undefined;
}
