import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { atFileEnd } from '@shop/tooling/testing';
import { describe, expect, test } from 'vitest';
import type { ConnectionLimits } from './connections.ts';
import { listen } from './listen.ts';

const quick: RequestListener = (_request, response) => void response.end('here');

async function start(limits: Partial<ConnectionLimits>, app = quick) {
  const server = await listen(
    app,
    { host: '127.0.0.1', port: 0 },
    { connectionsCheckingInterval: 50, ...limits },
  );
  const open: Socket[] = [];
  atFileEnd(async () => {
    for (const socket of open) socket.destroy();
    await server.close();
  });
  const client = (text = ''): { socket: Socket; got: () => string } => {
    const socket = connect(server.port, '127.0.0.1');
    open.push(socket);
    let got = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        got += String(chunk);
      });
    if (text) socket.write(text);
    return { socket, got: () => got };
  };
  return { ...server, client };
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe('a connection', () => {
  test.each([
    ['never says a word', '', ''],
    ['does not finish the head of its request', 'GET / HTTP/1.1\r\nhost: x\r\n', 'HTTP/1.1 408 '],
  ])('closes in time when it %s', async (_what, text, expected) => {
    const { client } = await start({ headersTimeout: 100 });
    const { socket, got } = client(text);
    await once(socket, 'close');
    expect(got()).toContain(expected);
  });

  test('closes in time when its request stays incomplete', async () => {
    const { client } = await start({ headersTimeout: 50, requestTimeout: 100 }, () => undefined);
    const { socket } = client('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nx');
    await once(socket, 'close');
  });

  test('closes when its body continues after the reply', async () => {
    const { client } = await start({}, (_request, response) => void response.writeHead(401).end('{}'));
    const { socket } = client('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\nx');
    const drip = setInterval(() => socket.write('x'), 200);
    // A byte that arrives after the end resets the connection, which also closes it.
    await expect.poll(() => socket.closed, { timeout: 9_000 }).toBe(true);
    clearInterval(drip);
  });

  test('closes after a period of silence when its client vanished during a request', async () => {
    const { client } = await start({ silenceMs: 100 }, () => undefined);
    const { socket } = client(get);
    await once(socket, 'close');
  });

  test('closes a connection with more parallel requests than honest clients send, and reports every reply', async () => {
    const replies: ServerResponse[] = [];
    let told = 0;
    const { client, url } = await start({ pipelined: 3 }, (request, response) => {
      if (request.url === '/quick') return void response.end('here');
      replies.push(response);
      response.once('close', () => {
        told += 1;
      });
    });
    const { socket } = client(get.repeat(5));
    await once(socket, 'close');
    await expect.poll(() => told).toBe(3);
    expect(replies).toHaveLength(3);
    expect(await (await fetch(`${url}/quick`)).text()).toBe('here');
  });
});

describe('many connections', () => {
  test('refuses further connections of one address above its limit until some close', async () => {
    const { client, url } = await start({ perAddress: 2 });
    const kept = [client(get), client(get)];
    for (const { got } of kept) await expect.poll(got).toContain('here');
    await once(client().socket, 'close');
    kept[0]?.socket.destroy();
    const served = async (): Promise<string> => (await fetch(url)).text().catch(() => '');
    await expect.poll(() => served().catch(() => '')).toBe('here');
  });

  test('closes idle connections to accept new ones above the total limit', async () => {
    const { client } = await start({ connections: 2 });
    const idle = [client(get), client(get)];
    for (const { got } of idle) await expect.poll(got).toContain('here');
    const reached = async (): Promise<string> => {
      const { socket, got } = client(get);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return got();
    };
    await expect.poll(reached).toContain('here');
  });
});
