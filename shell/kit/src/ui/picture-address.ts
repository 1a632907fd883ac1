import { pictureAddress } from '@shop/contracts/client';
import { useConfig } from '../api/api-context.tsx';

export function usePictureAddress(src: string | undefined): string | undefined {
  const { apiUrl, images } = useConfig();
  return src
    ? pictureAddress(src, { apiUrl, publicOrigins: images.publicOrigins, pageOrigin: location.origin })
    : undefined;
}
