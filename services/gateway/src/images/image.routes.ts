import type { imageRoutes } from '@shop/contracts';
import { answer, answerText, type Handlers } from '@shop/service-kit/serving';
import type { ReadBody } from '../bodies/read-body.ts';
import type { ImageHost } from './image-host.ts';
import type { Pictures } from './pictures.ts';
import { readUpload } from './upload.ts';

export interface ImageDeps {
  readonly images: ImageHost;
  readonly pictures: Pictures;
}

const pictureSeconds = 86_400;

export function imageHandlers(
  { images, pictures }: ImageDeps,
  readPicture: ReadBody,
): Handlers<typeof imageRoutes> {
  return {
    uploadImage: async ({ request }) => {
      const url = await images.store(await readUpload(request, readPicture));
      return answer({ success: true, data: { url } });
    },

    showPicture: async ({ query, request }) => {
      const picture = await pictures.find(query.url);
      if (request.res) pictures.watchSending(picture, request.res);
      const headers = { 'content-type': picture.type, 'cache-control': `public, max-age=${pictureSeconds}` };
      return answerText(picture.bytes, { headers });
    },
  };
}
