import type { imageRoutes } from '@shop/contracts';
import { clientKey } from '@shop/http-server';
import { answer, answerText, type Handlers } from '@shop/service-kit';
import type { ReadBody } from '../bodies/read-body.ts';
import type { CleanPicture } from './clean-picture.ts';
import type { ImageHost } from './image-host.ts';
import type { PictureBudgets } from './picture-budgets.ts';
import type { Pictures } from './pictures.ts';
import { readUpload } from './upload.ts';

export interface ImageDeps {
  readonly images: ImageHost;
  readonly pictures: Pictures;
  readonly cleanPicture: CleanPicture;
  readonly pictureBudgets: PictureBudgets;
}

const pictureSeconds = 86_400;

export function imageHandlers(
  { images, pictures, cleanPicture, pictureBudgets }: ImageDeps,
  readPicture: ReadBody,
): Handlers<typeof imageRoutes> {
  return {
    uploadImage: async ({ request, caller }) => {
      const upload = await readUpload(request, readPicture);
      await pictureBudgets.spend(caller, clientKey(request.ip));
      const url = await images.store(await cleanPicture(upload));
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
