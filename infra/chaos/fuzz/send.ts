import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Call } from './call.ts';

/** The reply, or `lost` if no complete one arrived. */
export type Outcome =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: IncomingMessage['headers'];
      readonly text: string;
      readonly ms: number;
    }
  | { readonly kind: 'lost'; readonly why: string; readonly ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function exchange(apiUrl: string, call: Call, limitMs: number) {
  const base = new URL(apiUrl);
  const outgoing = request({
    agent,
    host: base.hostname,
    port: base.port,
    path: base.pathname.replace(/\/$/, '') + call.target,
    method: call.operation.method,
    headers: call.headers,
    signal: AbortSignal.timeout(limitMs),
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(call.body);
  const [incoming] = await answered;
  // A server that refuses a body early may close the connection while the client is still sending.
  outgoing.on('error', () => outgoing.destroy());
  return { incoming, text: (await buffer(incoming)).toString() };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
}

/** Sends a call unchanged; gives up after `limitMs`. */
export async function send(apiUrl: string, call: Call, limitMs: number): Promise<Outcome> {
  const since = performance.now();
  try {
    const { incoming, text } = await exchange(apiUrl, call, limitMs);
    const ms = performance.now() - since;
    return { kind: 'reply', status: incoming.statusCode ?? 0, headers: incoming.headers, text, ms };
  } catch (error) {
    return { kind: 'lost', why: reasonOf(error), ms: performance.now() - since };
  }
}
