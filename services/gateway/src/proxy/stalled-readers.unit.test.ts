import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { defaultClientLimits } from '../client-limits.ts';
import { startGateway, stubServer } from '../testing/gateway.ts';
import { type RawClient, rawClient } from '../testing/raw-client.ts';

const total = 64 * 1024 * 1024;

/** Starts a service whose replies exceed all buffers to the client; counts open calls and sent bytes. */
async function pouring() {
  const calls = { open: 0, sent: 0 };
  const { url } = await stubServer((request, response) => {
    if (request.url === '/reviews') return void response.end('[]');
    calls.open += 1;
    response.once('close', () => {
      calls.open -= 1;
    });
    let left = total;
    const pour = (): void => {
      while (left > 0) {
        left -= 65_536;
        calls.sent += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  });
  return { calls, url };
}

async function start(unreadMs: number) {
  const { calls, url: upstreamUrl } = await pouring();
  const clientLimits = { ...defaultClientLimits, unreadMs };
  return { calls, ...(await startGateway({ upstreamUrl, clientLimits, limits: { connections: 4 } })) };
}

/** Sends a request and reads only the first chunk of the reply. */
async function neverReads(url: string): Promise<RawClient> {
  const reader = rawClient(url, 'GET /parts HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(reader.socket, 'data');
  reader.socket.pause();
  return reader;
}

describe('clients that do not read', () => {
  test("are cut off after the time limit, which frees the service's connection", async () => {
    const { calls, url, request } = await start(200);
    const readers = await Promise.all([1, 2, 3, 4].map(() => neverReads(url)));
    expect((await request('GET', '/reviews')).status).toBe(200);
    await expect.poll(() => calls.open).toBe(0);
    for (const { socket } of readers) socket.resume();
    await expect.poll(() => readers.every(({ socket }) => socket.closed)).toBe(true);
    for (const { socket } of readers) expect(socket.bytesRead).toBeLessThan(total);
    // Back-pressure: the gateway stops reading from the service.
    expect(calls.sent).toBeLessThan((readers.length * total) / 2);
  });

  test('are not cut off while they read slowly but steadily', { timeout: 90_000 }, async () => {
    const unreadMs = 2_000;
    const { url } = await start(unreadMs);
    const reader = await neverReads(url);
    let reads = 0;
    // A hundred reads within the limit: a busy machine may delay many of them.
    const reading = setInterval(() => {
      reads += 1;
      reader.socket.resume();
      setImmediate(() => reader.socket.pause());
    }, unreadMs / 100);
    // Three times the limit.
    await expect.poll(() => reads, { timeout: 80_000 }).toBeGreaterThan(300);
    clearInterval(reading);
    reader.socket.resume();
    await expect.poll(() => reader.socket.bytesRead, { timeout: 80_000 }).toBeGreaterThan(total);
  });
});
