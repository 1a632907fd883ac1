import { pictureAddress } from '@shop/contracts/client';
import { useConfig } from '../api/api-context.tsx';

/** A first view rendered on a server has no address; this one makes relative pictures the shop's own. */
const noOrigin = 'http://localhost';

export function usePictureAddress(src: string | undefined): string | undefined {
  const { apiUrl, images } = useConfig();
  const pageOrigin = typeof location === 'undefined' ? noOrigin : location.origin;
  return src ? pictureAddress(src, { apiUrl, publicOrigins: images.publicOrigins, pageOrigin }) : undefined;
}
