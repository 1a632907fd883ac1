import { limits, texts } from '@shop/contracts';
import { hasBody } from '@shop/http-server/proxy';
import { type Refusal, refuse } from '@shop/service-kit/serving';
import busboy from 'busboy';
import type { Request } from 'express';
import type { ReadBody } from '../bodies/read-body.ts';
import { headBytes, type ImageType, imageTypeOf } from './image-type.ts';

export interface Upload {
  readonly type: ImageType;
  readonly bytes: Buffer;
}

export const fieldName = 'image';

function noImage(message: string = texts.imageRequired): Refusal {
  return refuse.invalid([{ path: fieldName, message }]);
}

/** Extracts the picture from a multipart body; refuses anything whose first bytes are not an image. */
export async function readUpload(request: Request, readBody: ReadBody): Promise<Upload> {
  if (!hasBody(request)) throw noImage();
  const bytes = await fileIn(await readBody(request), request.headers);
  const type = imageTypeOf(bytes.subarray(0, headBytes));
  if (!type) throw noImage('Please choose a JPEG, PNG, WebP, GIF or AVIF picture');
  return { type, bytes };
}

function parserFor(headers: Request['headers']): busboy.Busboy {
  try {
    return busboy({
      headers,
      // busboy marks a file that reaches the limit as truncated, so set the limit to the first size that is too large.
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fileSize: limits.imageBytes + 1 },
    });
  } catch {
    throw noImage();
  }
}

/** Returns the form's file; refuses a form that is broken, cut short, or has another file. */
function fileIn(form: Buffer, headers: Request['headers']): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parser = parserFor(headers);
  parser.on('file', (name, file) => {
    const chunks: Buffer[] = [];
    file.on('error', () => reject(noImage()));
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('end', () => {
      const picture = Buffer.concat(chunks);
      if (name !== fieldName) reject(noImage());
      else if (picture.length > limits.imageBytes) reject(refuse.tooLarge());
      else resolve(picture);
    });
  });
  parser.on('error', () => reject(noImage()));
  parser.on('close', () => reject(noImage()));
  parser.end(form);
  return promise;
}
