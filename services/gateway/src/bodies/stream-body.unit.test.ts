import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { atFileEnd, testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { defaultClientLimits } from '../client-limits.ts';
import { startGateway, stubServer } from '../testing/gateway.ts';
import { rawClient, unfinished } from '../testing/raw-client.ts';
import type { StreamLimits } from './stream-body.ts';

const token = testToken('admin@example.com', { role: 'admin' });
const path = '/part-import';

/** Starts a service that counts what it receives and reports it at the end. */
async function start(file: Partial<StreamLimits> = {}) {
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
  const clientLimits = { ...defaultClientLimits, file: { ...defaultClientLimits.file, ...file } };
  return { seen, ...(await startGateway({ upstreamUrl: service.url, clientLimits })) };
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
    const { url, seen } = await start({ maxBytes: 1_000 });
    expect((await send(url, { size: 1_001 })).status).toBe(413);
    expect(seen.begun).toBe(0);
  });

  test('when it grows too long on the way, then 413, and the service sees that it was cut', async () => {
    const { url, seen } = await start({ maxBytes: 100_000 });
    const { outgoing, status } = await begun(url, 90_000);
    outgoing.end(Buffer.alloc(20_000));
    expect(await status).toBe(413);
    await expect.poll(() => seen.cut).toBe(1);
    expect(seen.whole).toBe(0);
  });

  test.each([
    ['nobody', '', 401],
    ['a shopper', testToken('shopper@example.com'), 403],
  ])('when %s sends one, then no service is asked', async (_who, as, status) => {
    const { url, seen } = await start();
    expect((await send(url, { size: 10, as })).status).toBe(status);
    expect(seen.begun).toBe(0);
  });

  test('when less comes than the least pace, then 408, and the service sees that it was cut', async () => {
    const { url, seen } = await start({ pace: { bytes: 1_000, ms: 100 } });
    const { status } = await begun(url, 2_000);
    expect(await status).toBe(408);
    await expect.poll(() => seen.cut).toBe(1);
  });

  test('returns 408 when no byte of the body arrives', async () => {
    const { url } = await start({ wholeMs: 100 });
    expect(await unfinished(url, { path, token }).status).toBe(408);
  });

  test('when one client sends too many at once, then its oldest gets 429', async () => {
    const { url } = await start({ perClient: 2 });
    const first = await begun(url, 10);
    await begun(url, 10);
    await begun(url, 10);
    expect(await first.status).toBe(429);
  });

  test('when the client leaves, then the service sees that it was cut, and there is room again', async () => {
    const { url, seen } = await start({ total: 1 });
    const { outgoing } = await begun(url, 200_000);
    await expect.poll(() => seen.bytes).toBe(200_000);
    outgoing.destroy();
    await expect.poll(() => seen.cut).toBe(1);
    expect((await send(url, { size: 10 })).status).toBe(200);
  });

  test('when the service does not read, then the gateway buffers no more than fits between them and blames no client as slow', async () => {
    const asleep = await stubServer((request) => {
      request.pause();
      atFileEnd(() => request.destroy());
    });
    const pace = { bytes: 1_000, ms: 100 };
    const clientLimits = { ...defaultClientLimits, file: { ...defaultClientLimits.file, pace } };
    const { url } = await startGateway({ upstreamUrl: asleep.url, clientLimits });
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
