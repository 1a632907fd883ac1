import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { allRoutes } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { type Echoed, echo, startGateway, stubServer } from '../testing/gateway.ts';

const id = 'a'.repeat(24);
function filled(path: string): string {
  return path.replace(':id', id).replace(':email', 'ann@example.com').replace(':name', 'brake-disc-1.svg');
}

const echoing = await stubServer(echo);
const { url, request } = await startGateway({ upstreamUrl: echoing.url });

describe('routing', () => {
  // CSV uploads need an admin: see streamed-files.unit.test.ts.
  const forwarded = allRoutes.filter(
    ({ service, consumes }) => service !== 'gateway' && consumes !== 'text/csv',
  );
  test.each(forwarded)('forwards $method $path to its service unchanged', async ({ method, path }) => {
    const reply = await request(method.toUpperCase(), `${filled(path)}?q=a%20b&x=1`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ method: method.toUpperCase(), url: `${filled(path)}?q=a%20b&x=1` });
  });

  test.each([
    ['GET', '/admin/queues'],
    ['GET', '/admin/queues/'],
    ['GET', '/admin/queues/queue/orders.refunds?status=failed'],
    ['GET', '/admin/queues/static/js/main.js'],
    ['PUT', '/admin/queues/api/queues/orders.refunds/a/retry'],
  ])('forwards %s %s to identity with its cookie, fetch-site and prefix headers', async (method, path) => {
    const headers = {
      cookie: 'queue_pass=a',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-prefix': '/api',
    };
    const reply = await request(method, path, { headers });
    expect(reply.body).toMatchObject({ method, url: path, headers });
  });

  test.each([
    ['GET', '/admin'],
    ['GET', '/admin/queuesque'],
    ['DELETE', '/admin/queues/api/queues/orders.refunds'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['DELETE', '/parts'],
    ['POST', `/part/${id}`],
    ['GET', '/part/a/b'],
    ['PUT', '/image'],
  ])('returns a 404 problem for %s %s', async (method, path) => {
    const reply = await request(method, path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.body).toMatchObject({ code: 'not-found', requestId: reply.headers.get('x-request-id') });
  });

  test('returns 404 for a request line that names another host, without calling a service', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('GET http://elsewhere.example/parts HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('headers', () => {
  const headersSeen = async (headers: Record<string, string>): Promise<Echoed['headers']> =>
    ((await request('GET', '/parts', { headers })).body as Echoed).headers;

  test("forwards a client's request id and returns it", async () => {
    const reply = await request('GET', '/parts', { headers: { 'x-request-id': 'client-id-1' } });
    expect((reply.body as Echoed).headers['x-request-id']).toBe('client-id-1');
    expect(reply.headers.get('x-request-id')).toBe('client-id-1');
  });

  test("forwards the client's address from the edge", async () => {
    expect((await headersSeen({ 'x-forwarded-for': '203.0.113.9' }))['x-forwarded-for']).toBe('203.0.113.9');
  });

  test('ignores a client address named by a caller other than the edge', async () => {
    for (const trustedProxies of [['192.0.2.1'], []]) {
      const strict = await startGateway({ upstreamUrl: echoing.url, trustedProxies });
      const { body } = await strict.request('GET', '/parts', {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect((body as Echoed).headers['x-forwarded-for']).toBe('127.0.0.1');
    }
  });

  test("drops a client's own trace context", async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const seen = await headersSeen({ traceparent, tracestate: 'a=1', baggage: 'b=2', 'x-other': '3' });
    expect(seen['x-other']).toBe('3');
    for (const name of ['traceparent', 'tracestate', 'baggage']) expect(seen).not.toHaveProperty(name);
  });

  test('drops hop-by-hop headers', async () => {
    const outgoing = httpRequest(`${url}/parts`, {
      headers: {
        connection: 'keep-alive, x-secret',
        'x-secret': '1',
        te: 'trailers',
        'proxy-authorization': 'x',
      },
    });
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const seen = JSON.parse(Buffer.concat(await incoming.toArray()).toString()) as Echoed;
    for (const name of ['x-secret', 'te', 'proxy-authorization'])
      expect(seen.headers).not.toHaveProperty(name);
    expect(seen.headers.host).toBe(new URL(echoing.url).host);
  });

  test('forwards caching headers and a 304', async () => {
    const caching = await stubServer((incoming, response) => {
      response.setHeader('etag', 'W/"7"');
      response.setHeader('vary', 'Accept-Encoding');
      response.setHeader('link', '</parts?cursor=x>; rel="next"');
      response.statusCode = incoming.headers['if-none-match'] === 'W/"7"' ? 304 : 200;
      response.end(response.statusCode === 304 ? undefined : '[]');
    });
    const gateway = await startGateway({ upstreamUrl: caching.url });
    const first = await gateway.request('GET', '/parts', { headers: { origin: 'http://shop.example' } });
    expect(first.headers.get('etag')).toBe('W/"7"');
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(first.headers.get('vary')).toBe('Origin, Accept-Encoding');
    const again = await gateway.request('GET', '/parts', { headers: { 'if-none-match': 'W/"7"' } });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});
