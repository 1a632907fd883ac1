import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { limits } from '@shop/contracts';
import { atFileEnd, testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { startGateway, stubServer } from '../testing/gateway.ts';
import { rawClient } from '../testing/raw-client.ts';

const token = testToken('admin@example.com', { roles: ['owner'] });
const path = '/part-import';

/** Starts a service that counts what it receives and reports it at the end. */
async function start() {
  const seen = { begun: 0, bytes: 0, whole: 0, cut: 0 };
  const service = await stubServer((request, response) => {
    seen.begun += 1;
    request.on('data', (chunk: Buffer) => {
      seen.bytes += chunk.length;
    });
    request.once('end', () => {
      seen.whole += 1;
      response.end(JSON.stringify({ bytes: seen.bytes }));
    });
    request.once('error', () => {
      seen.cut += 1;
    });
  });
  return { seen, ...(await startGateway({ upstreamUrl: service.url })) };
}

function send(url: string, { size, as = token }: { size: number; as?: string }) {
  const headers = new Headers({ 'content-type': 'text/csv' });
  if (as !== '') headers.set('authorization', `Bearer ${as}`);
  return fetch(url + path, { method: 'POST', headers, body: new Blob([new Uint8Array(size)]) });
}

/** Starts an upload that sends `size` bytes and then stalls. */
async function begun(url: string, size: number) {
  const outgoing = httpRequest(url + path, {
    method: 'POST',
    agent: new Agent({ keepAlive: false }),
    headers: { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' },
  });
  outgoing.on('error', () => undefined);
  atFileEnd(() => outgoing.destroy());
  outgoing.write(Buffer.alloc(size));
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const status = answered.then(
    ([{ statusCode }]) => statusCode,
    () => undefined,
  );
  return { outgoing, status };
}

describe('files streamed to their service', () => {
  test('may be far larger than other bodies', async () => {
    const { url } = await start();
    const reply = await send(url, { size: 20 * 1024 * 1024 });
    expect(await reply.json()).toEqual({ bytes: 20 * 1024 * 1024 });
  });

  test('get 413 for a declared length above the limit, without calling a service', async () => {
    const { url, seen } = await start();
    const { status } = rawClient(
      url,
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${limits.importBytes + 1}\r\n\r\n`,
    );
    expect(await status).toBe(413);
    expect(seen.begun).toBe(0);
  });

  test.each([
    ['nobody', '', 401],
    ['a shopper', testToken('shopper@example.com'), 403],
  ])('are not forwarded when %s sends one', async (_who, as, status) => {
    const { url, seen } = await start();
    expect((await send(url, { size: 10, as })).status).toBe(status);
    expect(seen.begun).toBe(0);
  });

  test('break off at the service when the client disconnects', async () => {
    const { url, seen } = await start();
    const { outgoing } = await begun(url, 200_000);
    await expect.poll(() => seen.bytes).toBe(200_000);
    outgoing.destroy();
    await expect.poll(() => seen.cut).toBe(1);
  });

  test('are not buffered beyond a small limit when the service does not read', async () => {
    const asleep = await stubServer((request) => {
      request.pause();
      atFileEnd(() => request.destroy());
    });
    const { url } = await startGateway({ upstreamUrl: asleep.url });
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 60000000\r\n\r\n`;
    const { socket } = rawClient(url, head);
    socket.write(Buffer.alloc(50 * 1024 * 1024));
    let before = -1;
    await expect
      .poll(
        () => {
          const settled = socket.bytesWritten - socket.writableLength === before;
          before = socket.bytesWritten - socket.writableLength;
          return settled;
        },
        { interval: 300 },
      )
      .toBe(true);
    expect(before).toBeLessThan(40 * 1024 * 1024);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});
