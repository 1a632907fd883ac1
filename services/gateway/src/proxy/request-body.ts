import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { refuse } from '@shop/service-kit';

export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** A body whose announced length is too much already. */
export const announcesTooMuch = ({ headers }: IncomingMessage, maxBytes: number): boolean =>
  Number(headers['content-length'] ?? 0) > maxBytes;

/**
 * The body piece by piece; a 413 refusal once it is longer than allowed, announced or not. The request itself stays open,
 * so that whoever stops reading can still answer it.
 */
export const limitedBody = (request: IncomingMessage, maxBytes: number): Readable =>
  Readable.from(counted(request, maxBytes), { objectMode: false });

async function* counted(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) throw refuse.tooLarge();
    yield chunk;
  }
}

/** What is left of a body that nobody wanted to the end has to be read before the connection's next request. */
export const keepConnectionUsable = (request: IncomingMessage, response: ServerResponse): void => {
  response.once('finish', () => {
    if (!request.complete) request.resume();
  });
};
