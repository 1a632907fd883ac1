import { hasBody } from '@shop/http-server/proxy';
import { refuse } from '@shop/service-kit';
import type { RequestHandler } from 'express';
import type { ReadBody } from './read-body.ts';

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw refuse.malformed('The request could not be read');
  }
}

/** Parses the body of the gateway's own calls as JSON, whatever its media type: `sendBeacon` sends text/plain. */
export function readJson(readBody: ReadBody): RequestHandler {
  return async (request, _response, next) => {
    if (hasBody(request)) request.body = parse(await readBody(request));
    next();
  };
}
