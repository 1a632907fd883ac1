import { allRoutes, statusesOf } from '@shop/contracts';
import { createHealth } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cachedHealth, upstreamCheck } from './shop-health.ts';
import { echo, startGateway, stubServer, testUpstream } from './testing/gateway.ts';

const upstream = await stubServer(echo);
const { request, url } = await startGateway({ upstreamUrl: upstream.url });

describe('other origins', () => {
  const preflight = (origin: string) =>
    request('OPTIONS', '/order', {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });

  test('API-24: lets a listed origin send tokens, JSON, an idempotency key and a version', async () => {
    const reply = await preflight('http://shop.example');
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://shop.example');
    expect(reply.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(reply.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match');
    expect(reply.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('API-24: allows another origin nothing', async () => {
    const reply = await preflight('http://evil.example');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('vary')).toContain('Origin');
  });

  test.each(['/parts', '/nothing'])('lets a listed origin read the paging headers of %s', async (path) => {
    const reply = await request('GET', path, { headers: { origin: 'http://shop.example' } });
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://shop.example');
    const exposed = reply.headers.get('access-control-expose-headers')?.toLowerCase().split(',');
    expect(exposed).toEqual(expect.arrayContaining(['etag', 'link', 'x-total-count', 'retry-after']));
  });
});

describe('security headers', () => {
  test('API-24: forbids running, framing and sniffing every response', async () => {
    const { headers } = await request('GET', '/parts');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
        responses: z.record(
          z.string(),
          z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }),
        ),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

describe('the API document', () => {
  test('API-23: lists every call of the contract with its replies and required role', async () => {
    const reply = await request('GET', '/openapi.json');
    expect(reply.headers.get('content-type')).toContain('application/json');
    const { paths } = document.parse(reply.body);
    for (const route of allRoutes) {
      const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method];
      expect(operation?.operationId).toBe(route.name);
      expect(operation?.['x-access']).toBe(route.access);
      expect(Object.keys(operation?.responses ?? {})).toEqual(statusesOf(route).map(String));
      const open = operation?.security.some((scheme) => Object.keys(scheme).length === 0);
      expect(open).toBe(route.access === 'public');
    }
  });
});

describe('the try-out page', () => {
  test('redirects relative to its own path when the last slash is missing', async () => {
    const response = await fetch(`${url}/docs`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, 'docs/']);
  });

  test.each([
    ['/docs/', 'text/html'],
    ['/docs/swagger-initializer.js', 'text/javascript'],
    ['/docs/swagger-ui.css', 'text/css'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript'],
  ])('serves %s itself as %s under a policy that allows only its own origin', async (path, type) => {
    const reply = await request('GET', path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain(type);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(reply.headers.get('content-security-policy')).not.toContain('http');
  });
});

describe('readiness', () => {
  test('checks the services once for many simultaneous requests', async () => {
    let asked = 0;
    const check = async () => {
      asked += 1;
    };
    const health = cachedHealth(createHealth([{ name: 'catalog', check }]), 60_000);
    const gateway = await startGateway({ upstreamUrl: upstream.url, health });
    const replies = await Promise.all(Array.from({ length: 20 }, () => gateway.request('GET', '/readyz')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(asked).toBe(1);
  });

  test('API-23: returns 200 when all services are ready, and 503 naming one that is not', async () => {
    let status = 200;
    const service = await stubServer((_request, response) => {
      response.statusCode = status;
      response.end();
    });
    const checks = [
      upstreamCheck(testUpstream('catalog', service.url)),
      upstreamCheck(testUpstream('orders', upstream.url)),
    ];
    const health = createHealth(checks);
    const gateway = await startGateway({ upstreamUrl: upstream.url, health });
    expect((await gateway.request('GET', '/readyz')).status).toBe(200);
    status = 503;
    const reply = await gateway.request('GET', '/readyz');
    expect([reply.status, reply.body]).toEqual([
      503,
      { ready: false, checks: { catalog: 'unavailable', orders: 'ok' } },
    ]);
  });

  test('counts a service as ready when all its connections are in use', async () => {
    const begun = Promise.withResolvers<void>();
    const service = await stubServer((incoming, response) => {
      if (incoming.url === '/readyz') response.end();
      else begun.resolve();
    });
    const orders = testUpstream('orders', service.url, { connections: 1 });
    const call = orders.pool.request({ method: 'GET', path: '/orders' });
    await begun.promise;
    expect(await createHealth([upstreamCheck(orders)]).readiness()).toMatchObject({ ready: true });
    await orders.destroy();
    await expect(call).rejects.toThrow();
  });

  test('answers in time when a service hangs', async () => {
    const asleep = await stubServer(() => {});
    const health = cachedHealth(createHealth([upstreamCheck(testUpstream('catalog', asleep.url))]), 50);
    expect((await health.readiness()).ready).toBe(false);
  });
});
