import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call } from './calls.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** The shop waits 1.5 s for an order's stock decision; a reply after this time counts as a hang. */
const hangMs = 8_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a call with its path as it is, which `fetch` would normalise. */
export async function send(apiUrl: string, { operation, target, headers, body }: Call): Promise<Reply> {
  const { hostname, port } = new URL(apiUrl);
  const outgoing = request({
    ...{ agent, host: hostname, port, path: target, method: operation.method },
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(hangMs),
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [incoming] = await answered;
  // A server that refuses a body early may close the connection while the client is still sending.
  outgoing.on('error', () => outgoing.destroy());
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: await text(incoming) };
}
