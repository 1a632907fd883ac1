import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from './listen.ts';

/** A kept-alive connection, like a load balancer's. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

async function get(url: string) {
  const outgoing = request(url, { agent });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end();
  const [incoming] = await answered;
  const text = Buffer.concat(await incoming.toArray()).toString();
  return { status: incoming.statusCode, connection: incoming.headers.connection, text };
}

function serve(app: RequestListener) {
  return listen(app, { host: '127.0.0.1', port: 0 });
}

const quick: RequestListener = (_request, response) => void response.end('here');

/** A server that answers on the test's command; `begun` resolves once a request is waiting. */
function waiting(begin: 'with its head' | 'silently') {
  const begun = Promise.withResolvers<() => void>();
  const app: RequestListener = (_request, response) => {
    if (begin === 'with its head') response.write('first ');
    begun.resolve(() => response.end('last'));
  };
  return { app, begun: begun.promise };
}

describe('a server that shuts down', () => {
  test('answers while it drains, and closes each connection with its reply', async () => {
    const server = await serve(quick);
    expect(await get(server.url)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const lead = server.drain(200);
    expect(await get(server.url)).toEqual({ status: 200, connection: 'close', text: 'here' });
    expect(await get(server.url)).toEqual({ status: 200, connection: 'close', text: 'here' });
    await lead;
    await server.close();
    await expect(get(server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test.each(['silently', 'with its head'] as const)(
    'completes a reply that began %s before shutdown, and waits for nothing else',
    async (begin) => {
      const { app, begun } = waiting(begin);
      const server = await serve(app);
      const reply = get(server.url);
      const finish = await begun;
      let ended = false;
      const ending = server.close().then(() => {
        ended = true;
      });
      await delay(100);
      expect(ended).toBe(false);
      finish();
      expect(await reply).toMatchObject({ status: 200, text: begin === 'silently' ? 'last' : 'first last' });
      await ending;
    },
  );

  test('does not wait for a connection that a browser opened but never used', async () => {
    const server = await serve(quick);
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    await get(server.url);
    const gone = once(socket, 'close');
    await server.close();
    await gone;
  });
});
