import type { AnyRoute } from '@shop/contracts';
import type { Request, Response } from 'express';
import type { Answer } from './answer.ts';
import type { WholeLists } from './whole-lists.ts';

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

function writeHead(route: AnyRoute, response: Response, { status, headers }: Answer<unknown>): void {
  response.status(status ?? route.status);
  response.setHeader('content-type', `${route.produces ?? 'application/json'}; charset=utf-8`);
  if (headers) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** How a table of routes writes its answers; a conditional GET whose ETag still fits gets 304 and no body. */
export function createSend(wholeLists: WholeLists) {
  return async (route: AnyRoute, { request, response }: Exchange, answer: Answer<unknown>): Promise<void> => {
    const { content } = answer;
    const begin = () => writeHead(route, response, answer);
    if (content.kind === 'stream') return wholeLists.send(response, content.chunks, begin);
    begin();
    if (request.fresh) response.status(304).end();
    else response.end(content.kind === 'text' ? content.text : serialise(route, content.value));
  };
}

function serialise(route: AnyRoute, value: unknown): string {
  return route.produces === 'image/svg+xml' ? String(value) : JSON.stringify(value);
}
