import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';

const id = 'a'.repeat(24);

describe('faults', () => {
  test('when a service is down, then 502 as a problem with the request id', async () => {
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

  test('when a service does not answer in time, then 504', async () => {
    const asleep = await stubServer(() => {});
    const gateway = await startGateway({ upstreamUrl: asleep.url, limits: { answerMs: 200 } });
    const reply = await gateway.request('POST', '/order', { body: {} });
    expect([reply.status, reply.body]).toEqual([504, expect.objectContaining({ code: 'upstream-timeout' })]);
  });

  test('when a service breaks off in the middle of its reply, then the client sees a broken reply, not a short one', async () => {
    const breaking = await stubServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.write('[{"name":"Brake');
      setImmediate(() => response.destroy());
    });
    const gateway = await startGateway({ upstreamUrl: breaking.url });
    const reading = fetch(`${gateway.url}/parts`).then((response) => response.text());
    await expect(reading).rejects.toThrow();
  });

  test('when the client goes away, then the service sees its call end', async () => {
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

  test('when the client goes away in the middle of its body, then no service is asked', async () => {
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

  test('when a kept connection turns out closed, then a read is tried once more', async () => {
    const gateway = await flaky();
    expect((await gateway.request('GET', '/parts')).status).toBe(200);
    expect(gateway.seen).toEqual(['GET /parts', 'GET /parts']);
  });

  test('when it happens again, then the read is given up', async () => {
    const gateway = await flaky();
    expect((await gateway.request('GET', '/reviews')).status).toBe(502);
    expect(gateway.seen).toHaveLength(2);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'when it happens to a %s, then it is never tried again',
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

  test('when more calls wait than the gateway holds, then the rest is refused at once', async () => {
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
