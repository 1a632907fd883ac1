import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AnyRoute } from '@shop/contracts';
import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';

/** Writes an answer; a conditional GET whose ETag still fits gets 304 and no body. */
export const send = async (
  route: AnyRoute,
  { request, response }: { request: Request; response: Response },
  { status, headers, content }: Answer<unknown>,
): Promise<void> => {
  response.status(status ?? route.status);
  response.setHeader('content-type', `${route.produces ?? 'application/json'}; charset=utf-8`);
  if (headers) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (content.kind === 'stream') {
    await pipeline(Readable.from(content.chunks), response);
    return;
  }
  response.end(content.kind === 'text' ? content.text : serialise(route, content.value));
};

const serialise = (route: AnyRoute, value: unknown): string =>
  route.produces === 'image/svg+xml' ? String(value) : JSON.stringify(value);
