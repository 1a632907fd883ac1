import { type RuntimeConfig, routes } from '@shop/contracts';
import type { Api } from '../api/api-client.ts';

/** Texts of a picture that is not sent at all. */
export const imageTexts = {
  wrongType: 'Choose a picture: JPEG, PNG, WebP, GIF or AVIF',
  tooLarge: (maxBytes: number) => `Choose a picture of at most ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  failed: 'The picture could not be uploaded. Please try again.',
} as const;

/** Why a file cannot be a picture of the shop, or undefined when it can. The image host looks at the content itself. */
export function imageFault(
  file: Pick<File, 'size' | 'type'>,
  { maxBytes, types }: RuntimeConfig['images'],
): string | undefined {
  if (!types.includes(file.type)) return imageTexts.wrongType;
  return file.size > maxBytes ? imageTexts.tooLarge(maxBytes) : undefined;
}

/** Sends a picture through the gateway and gives its address at the image host. Rejects with an ApiError. */
export async function uploadImage(api: Api, file: File): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  return (await api.call(routes.uploadImage, { form })).body.data.url;
}
