import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { limits } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { type Echoed, echo, startGateway, stubServer } from '../testing/gateway.ts';

const echoing = await stubServer(echo);
const { url, request } = await startGateway({ upstreamUrl: echoing.url });

describe('bodies', () => {
  test('forwards a body byte for byte, with and without a declared length', async () => {
    const text = JSON.stringify({ name: 'Ümlaut', pad: 'x'.repeat(60_000) });
    expect(((await request('POST', '/part', { body: text })).body as Echoed).body).toBe(text);
    expect(await chunked('/part', [text.slice(0, 30_000), text.slice(30_000)])).toMatchObject({
      status: 200,
    });
  });

  test('API-24: returns 413 for a declared length above the limit without calling a service', async () => {
    const reply = await request('POST', '/review', { body: { reviewText: 'x'.repeat(300_000) } });
    expect(reply.status).toBe(413);
    expect(reply.body).toMatchObject({ code: 'too-large', requestId: expect.any(String) });
  });

  test('returns 413 for a streamed body that is too long and keeps the connection usable', async () => {
    const pieces = Array.from({ length: 30 }, () => 'x'.repeat(10_000));
    const { status, text, agent } = await chunked('/order', pieces);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: 'too-large' });
    expect(await chunked('/order', ['{}'], agent)).toMatchObject({ status: 200 });
    agent.destroy();
  });

  test('accepts a body of exactly the maximum length', async () => {
    const body = 'x'.repeat(limits.jsonBodyBytes);
    expect((await request('POST', '/order', { body })).status).toBe(200);
  });

  test("returns a service's reply that arrives before the service has read the body", async () => {
    const hasty = await stubServer((_request, response) => {
      response.statusCode = 401;
      response.end('{"message":"Please log in"}');
    });
    const gateway = await startGateway({ upstreamUrl: hasty.url });
    const body = 'x'.repeat(90_000);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => gateway.request('POST', '/order', { body })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  });

  test('streams a long reply before it is complete', async () => {
    let finish = (): void => {};
    const slow = await stubServer((_request, response) => {
      response.write('['.padEnd(70_000));
      finish = () => response.end(']');
    });
    const gateway = await startGateway({ upstreamUrl: slow.url });
    const response = await fetch(`${gateway.url}/parts`);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    finish();
    let done = false;
    while (!done) done = (await reader?.read())?.done ?? true;
  });
});

async function chunked(path: string, pieces: readonly string[], given?: Agent) {
  const agent = given ?? new Agent({ keepAlive: true, maxSockets: 1 });
  const outgoing = httpRequest(url + path, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  const [incoming] = await answered;
  const text = Buffer.concat(await incoming.toArray()).toString();
  return { status: incoming.statusCode, text, agent };
}
