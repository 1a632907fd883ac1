import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { limits, texts } from '@shop/contracts';
import { type Refusal, refuse } from '@shop/service-kit';
import busboy from 'busboy';
import { announcesTooMuch } from '../proxy/request-body.ts';
import { headBytes, type ImageType, imageTypeOf } from './image-type.ts';

/** A picture on its way; `chunks` fails with a 413 refusal once it is larger than allowed. */
export interface Upload {
  readonly type: ImageType;
  readonly chunks: AsyncIterable<Buffer>;
}

export const fieldName = 'image';

/** Room for the boundaries and headers around the file. */
const wrappingBytes = 16 * 1024;

const noImage = (message: string = texts.imageRequired): Refusal =>
  refuse.invalid([{ path: fieldName, message }]);

type FileStream = Readable & { truncated?: boolean };

/** Opens the multipart body of a request up to its picture; refuses what is none by looking at its first bytes. */
export const openUpload = async (request: IncomingMessage): Promise<Upload> => {
  if (announcesTooMuch(request, limits.imageBytes + wrappingBytes)) throw refuse.tooLarge();
  const file = await firstFile(request);
  const chunks = file.iterator({ destroyOnReturn: false });
  const head: Buffer[] = [];
  for (let size = 0; size < headBytes; ) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    size += next.value.length;
  }
  const type = imageTypeOf(Buffer.concat(head));
  if (!type) throw noImage('Please choose a JPEG, PNG, WebP, GIF or AVIF picture');
  return { type, chunks: joined(head, chunks, file) };
};

async function* joined(
  head: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
  file: FileStream,
): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
  if (file.truncated) throw refuse.tooLarge();
}

const parserFor = (request: IncomingMessage): busboy.Busboy => {
  try {
    return busboy({
      headers: request.headers,
      // A file that reaches its limit counts as cut, so the limit is the first size that is too large.
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fileSize: limits.imageBytes + 1 },
    });
  } catch {
    throw noImage();
  }
};

const firstFile = async (request: IncomingMessage): Promise<FileStream> => {
  const parser = parserFor(request);
  const { promise, resolve, reject } = Promise.withResolvers<FileStream>();
  parser.on('file', (name, file) => {
    if (name === fieldName) return resolve(file);
    file.resume();
    reject(noImage());
  });
  // After the file began these change nothing here: the file's own stream fails.
  parser.on('error', () => reject(noImage()));
  parser.on('close', () => reject(noImage()));
  request.once('close', () => {
    if (!request.complete) parser.destroy(new Error('the client went away'));
  });
  request.pipe(parser);
  return promise;
};
