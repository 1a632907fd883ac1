import { pipeline } from 'node:stream/promises';
import { limits } from '@shop/contracts';
import type { Logger } from '@shop/service-kit/serving';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { ImageStore } from './image.store.ts';
import { ImageRefusal, refuseImage } from './image-refusal.ts';
import { makePicture, type Picture, type Width, widths } from './picture.ts';
import { readUpload } from './upload.ts';

export interface ImageDeps {
  readonly store: ImageStore;
  readonly key: string;
  readonly publicUrl: string;
  readonly logger: Logger;
}

/** Default version of a picture: large enough for a product page, small enough for a phone. */
const plainWidth: Width = 800;

function fileName(hash: string, width: Width): string {
  return `${hash}-${width}.webp`;
}

function replyFor({ hash, size }: Pick<Picture, 'hash' | 'size'>, bytes: number, publicUrl: string) {
  const urlOf = (width: Width): string => `${publicUrl}/i/${fileName(hash, width)}`;
  const version = (width: Width) => ({ filename: fileName(hash, width), url: urlOf(width) });
  const url = urlOf(plainWidth);
  const versions = { thumb: version(320), medium: version(800), image: version(1_600) };
  return {
    data: { id: hash, url, display_url: url, ...size, size: bytes, ...versions },
    success: true,
    status: 200,
  };
}

function upload({ store, key, publicUrl }: ImageDeps): RequestHandler {
  return async (request, response) => {
    if (request.query.key !== key) throw refuseImage.key();
    const announced = Number(request.get('content-length') ?? 0);
    if (announced > limits.imageBytes * 2) throw refuseImage.tooLarge();
    const bytes = await readUpload(request);
    const picture = await makePicture(bytes);
    for (const { width, bytes: version } of picture.versions) {
      const name = fileName(picture.hash, width);
      if (!(await store.has(name))) await store.put(name, version);
    }
    response.json(replyFor(picture, bytes.length, publicUrl));
  };
}

const nameForm = new RegExp(`^[0-9a-f]{32}-(${widths.join('|')})\\.webp$`);

/** A picture never changes under its name, so browsers may cache it for ever. */
function show(store: ImageStore): RequestHandler {
  return async (request, response) => {
    const name = String(request.params.name);
    const found = nameForm.test(name) ? await store.find(name) : undefined;
    if (!found) {
      response
        .status(404)
        .json({ success: false, status: 404, error: { message: 'No such picture.', code: 404 } });
      return;
    }
    response.set({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(found.length),
      'content-security-policy': "default-src 'none'",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${name}"`,
      'x-content-type-options': 'nosniff',
    });
    if (request.fresh || request.method === 'HEAD') {
      found.content.destroy();
      response.status(request.fresh ? 304 : 200).end();
      return;
    }
    await pipeline(found.content, response);
  };
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const refusal = error instanceof ImageRefusal ? error : undefined;
    if (!refusal) logger.error({ err: error }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const status = refusal?.status ?? 500;
    const { message, code } = refusal ?? { message: 'Something went wrong.', code: 500 };
    request.resume();
    response.status(status).json({ success: false, status, error: { message, code } });
  };
}

export function imageRoutes(parts: ImageDeps): Router {
  const router = express.Router();
  router.post('/1/upload', upload(parts));
  router.get('/i/:name', show(parts.store));
  router.use(answerErrors(parts.logger));
  return router;
}
