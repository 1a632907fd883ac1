import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { limits } from '@shop/contracts';
import { atFileEnd, testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { startGateway, stubServer } from '../testing/gateway.ts';
import { rawClient } from '../testing/raw-client.ts';

const token = testToken('admin@example.com', { role: 'admin' });
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
  const headers = { ...(as === '' ? {} : { authorization: `Bearer ${as}` }), 'content-type': 'text/csv' };
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

describe('files that are streamed to their service', () => {
  test('when a file is far larger than other bodies may be, then it arrives whole', async () => {
    const { url } = await start();
    const reply = await send(url, { size: 20 * 1024 * 1024 });
    expect(await reply.json()).toEqual({ bytes: 20 * 1024 * 1024 });
  });

  test('when its end has not come yet, then the service reads its beginning already', async () => {
    const { url, seen } = await start();
    const { outgoing, status } = await begun(url, 300_000);
    await expect.poll(() => seen.bytes).toBe(300_000);
    outgoing.end();
    expect(await status).toBe(200);
  });

  test('when the announced length is too much, then 413 and no service is asked', async () => {
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
  ])('when %s sends one, then no service is asked', async (_who, as, status) => {
    const { url, seen } = await start();
    expect((await send(url, { size: 10, as })).status).toBe(status);
    expect(seen.begun).toBe(0);
  });

  test('when the client leaves, then the service sees that it was cut', async () => {
    const { url, seen } = await start();
    const { outgoing } = await begun(url, 200_000);
    await expect.poll(() => seen.bytes).toBe(200_000);
    outgoing.destroy();
    await expect.poll(() => seen.cut).toBe(1);
  });

  test('when the service does not read, then the gateway buffers no more than fits between them', async () => {
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
