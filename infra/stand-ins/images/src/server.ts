import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@shop/contracts';
import { replaceFile } from '@shop/lib/state-file';
import { type Logger, listen } from '@shop/service-kit';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { ImagesConfig } from './config.ts';
import { ImageRefusal, refuseImage } from './image-refusal.ts';

/** Room for the rest of the form. */
const formBytes = 100_000;

function withKey(key: string): RequestHandler {
  return (request, _response, next) => {
    if (request.query.key !== key) throw refuseImage.key();
    next();
  };
}

/** The host keeps what it gets, byte for byte: the shop has to send it clean pictures. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

async function pictureIn(request: Request): Promise<File> {
  const headers = { 'content-type': request.get('content-type') ?? '' };
  const form = await new Response(request.body, { headers }).formData().catch(() => undefined);
  const file = form?.get('image');
  if (!(file instanceof File)) throw refuseImage.missing();
  if (file.size > limits.imageBytes) throw refuseImage.tooLarge();
  return file;
}

function upload({ DATA_DIR, PUBLIC_URL }: ImagesConfig): RequestHandler {
  return async (request, response) => {
    const file = await pictureIn(request);
    const extension = extensions[file.type];
    if (extension === undefined) throw refuseImage.unusable();
    const bytes = Buffer.from(await file.arrayBuffer());
    // The same picture always has the same address.
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const name = `${id}.${extension}`;
    await replaceFile(join(DATA_DIR, name), bytes);
    const url = `${PUBLIC_URL}/i/${name}`;
    const data = { id, url, display_url: url, size: bytes.length };
    response.json({ data, success: true, status: 200 });
  };
}

/** A picture never changes under its name, so browsers may cache it for ever. */
function pictures({ DATA_DIR }: ImagesConfig): RequestHandler {
  return express.static(DATA_DIR, {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: (response) => {
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const refusal = error.type === 'entity.too.large' ? refuseImage.tooLarge() : error;
    const { status, code, message } =
      refusal instanceof ImageRefusal
        ? refusal
        : { status: 500, code: 500, message: 'Something went wrong.' };
    if (status === 500) logger.error({ err: error }, 'request failed');
    response.status(status).json({ success: false, status, error: { message, code } });
  };
}

export async function startStandIn(config: ImagesConfig, logger: Logger) {
  await mkdir(config.DATA_DIR, { recursive: true });
  const form = express.raw({ type: 'multipart/form-data', limit: limits.imageBytes + formBytes });
  const app = express();
  app.disable('x-powered-by');
  app.get(['/healthz', '/readyz'], (_request, response) => {
    response.json({ ready: true });
  });
  app.post('/1/upload', withKey(config.IMAGES_KEY), form, upload(config));
  app.use('/i', pictures(config));
  app.use(answerErrors(logger));
  return listen(app, { host: config.HOST, port: config.PORT });
}
