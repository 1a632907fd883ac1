import { buffer } from 'node:stream/consumers';
import { limits } from '@shop/contracts';
import busboy from 'busboy';
import type { Request } from 'express';
import { refuseImage } from './image-refusal.ts';

const fieldName = 'image';

function parserFor(request: Request): busboy.Busboy {
  try {
    // A file that reaches its limit counts as truncated, so the limit is the first size that is too large.
    return busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: limits.imageBytes + 1, parts: 10 },
    });
  } catch {
    throw refuseImage.missing();
  }
}

/** Returns the bytes of the form's picture; rejects when it is missing or too large. */
export async function readUpload(request: Request): Promise<Buffer> {
  const parser = parserFor(request);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  parser.on('file', (name, file) => {
    file.once('limit', () => reject(refuseImage.tooLarge()));
    if (name === fieldName) void buffer(file).then(resolve, () => reject(refuseImage.missing()));
    else file.resume();
  });
  parser.once('error', () => reject(refuseImage.missing()));
  // Fires last: a received picture has settled the promise by then.
  parser.once('close', () => reject(refuseImage.missing()));
  request.once('close', () => {
    if (!request.complete) parser.destroy();
  });
  request.pipe(parser);
  return promise;
}
