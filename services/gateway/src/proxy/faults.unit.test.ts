import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';

const id = 'a'.repeat(24);

describe('faults', () => {
  test('returns a 502 problem with the request id when a service is down', async () => {
    const gone = await stubServer(echo);
    const gateway = await startGateway({ upstreamUrl: gone.url });
    await gone.close();
    const reply = await gateway.request('GET', '/parts');
    expect(reply.status).toBe(502);
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(reply.body).toMatchObject({
      code: 'upstream-unavailable',
      requestId: reply.headers.get('x-request-id'),
      message: expect.stringContaining('try again'),
    });
    expect(JSON.stringify(reply.body)).not.toContain('127.0.0.1');
  });

  test('returns 504 when a service does not answer in time', async () => {
    const asleep = await stubServer(() => {});
    const gateway = await startGateway({ upstreamUrl: asleep.url, limits: { answerMs: 200 } });
    const reply = await gateway.request('POST', '/order', { body: {} });
    expect([reply.status, reply.body]).toEqual([504, expect.objectContaining({ code: 'upstream-timeout' })]);
  });

  test("breaks the client's reply when a service stops midway, rather than shortening it", async () => {
    const breaking = await stubServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.write('[{"name":"Brake');
      setImmediate(() => response.destroy());
    });
    const gateway = await startGateway({ upstreamUrl: breaking.url });
    const reading = fetch(`${gateway.url}/parts`).then((response) => response.text());
    await expect(reading).rejects.toThrow();
  });

  test("cancels the service's call when the client disconnects", async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const waiting = await stubServer((_request, response) => {
      response.once('close', () => closed.resolve());
      arrived.resolve();
    });
    const gateway = await startGateway({ upstreamUrl: waiting.url });
    const leaving = new AbortController();
    const calling = fetch(`${gateway.url}/parts`, { signal: leaving.signal });
    await arrived.promise;
    leaving.abort();
    await expect(calling).rejects.toThrow();
    await closed.promise;
  });

  test('calls no service when the client disconnects before its body is complete', async () => {
    const asked: string[] = [];
    const service = await stubServer((incoming, response) => {
      asked.push(`${incoming.method} ${incoming.url}`);
      response.end('[]');
    });
    const gateway = await startGateway({ upstreamUrl: service.url });
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const head = 'POST /order HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n';
    socket.write(`${head}${'x'.repeat(100)}`, () => socket.destroy());
    await once(socket, 'close');
    expect((await gateway.request('GET', '/parts')).status).toBe(200);
    expect(asked).toEqual(['GET /parts']);
  });

  const flaky = async () => {
    const seen: string[] = [];
    const server = await stubServer((incoming: IncomingMessage, response: ServerResponse) => {
      seen.push(`${incoming.method} ${incoming.url}`);
      if (seen.length === 1 || incoming.url === '/reviews') return void incoming.socket.destroy();
      response.end('[]');
    });
    return { seen, ...(await startGateway({ upstreamUrl: server.url })) };
  };

  test('repeats a read once when a kept connection turns out closed', async () => {
    const gateway = await flaky();
    expect((await gateway.request('GET', '/parts')).status).toBe(200);
    expect(gateway.seen).toEqual(['GET /parts', 'GET /parts']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'never repeats a %s on a closed connection',
    async (method) => {
      const gateway = await flaky();
      const path = {
        POST: '/order',
        PUT: `/update-part/${id}`,
        DELETE: `/order/${id}`,
        PATCH: `/order/${id}`,
      }[method];
      expect((await gateway.request(method, path ?? '')).status).toBe(502);
      expect(gateway.seen).toHaveLength(1);
    },
  );

  test('refuses calls at once when its queue is full', async () => {
    const asleep = await stubServer(() => {});
    const gateway = await startGateway({
      upstreamUrl: asleep.url,
      limits: { connections: 1, waiting: 1, answerMs: 500 },
    });
    const replies = await Promise.all(Array.from({ length: 6 }, () => gateway.request('GET', '/parts')));
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
  });
});
