import { routes } from '@shop/contracts';
import { ConfigError, readConfig } from '@shop/service-kit';
import { backendUrls, spawnProcess, testJwks } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { gatewayConfig } from './config.ts';
import { echo, stubServer } from './testing/gateway.ts';

const services = await stubServer((request, response) => {
  if (request.url !== routes.publicKeys.path) return echo(request, response);
  response.end(JSON.stringify(testJwks()));
});

const env = {
  REDIS_URL: backendUrls().redisUrl,
  CATALOG_URL: services.url,
  ORDERS_URL: services.url,
  NOTIFICATIONS_URL: services.url,
  IDENTITY_URL: services.url,
  IMAGES_URL: services.url,
  IMAGES_KEY: 'images-key-of-the-test',
};

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

describe('gateway process', () => {
  test('when all services are ready, then so is the shop; it serves, keeps its secrets and ends in order', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), env);
    expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/parts?q=private-words`)).toBe(200);
    const metrics = await (await fetch(`${gateway.metricsUrl}/metrics`)).text();
    expect(metrics).toContain('route="listParts",method="GET",status="200"} 1');
    expect(await statusOf(`${gateway.url}/metrics`)).toBe(404);
    expect(await gateway.end()).toBe(0);
    expect(gateway.output()).toContain('"route":"listParts"');
    expect(gateway.output()).not.toContain('images-key-of-the-test');
    expect(gateway.output()).not.toContain('private-words');
  });

  test('when a service is down, then the gateway lives but the shop is not ready', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), {
      ...env,
      ORDERS_URL: 'http://127.0.0.1:1',
    });
    expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
  });

  test('when notifications is down, then the shop is ready all the same: it sells without mails', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), {
      ...env,
      NOTIFICATIONS_URL: 'http://127.0.0.1:1',
    });
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/mail-preferences`)).toBe(502);
  });

  test('when Redis is down, then the shop is not ready but reads are served', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), {
      ...env,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
    expect(await statusOf(`${gateway.url}/parts`)).toBe(200);
  });
});

describe('when a gateway of several is asked to end', () => {
  test('then it says so at once, serves on for its lead time, each reply the last of its connection, and ends in order', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), { ...env, DRAIN_MS: '1500' });
    const ended = gateway.end();
    await expect.poll(() => statusOf(`${gateway.url}/readyz`), { interval: 20 }).toBe(503);
    const reply = await fetch(`${gateway.url}/parts`);
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
    await expect(fetch(`${gateway.url}/parts`)).rejects.toThrow();
  });
});

describe('gateway configuration', () => {
  test('when origins are listed, then they are cut at commas', () => {
    const config = readConfig(gatewayConfig, {
      ...env,
      ALLOWED_ORIGINS: 'http://a.example, https://b.example,',
    });
    expect(config.ALLOWED_ORIGINS).toEqual(['http://a.example', 'https://b.example']);
  });

  test('when a service has several instances, then their addresses are cut at commas', () => {
    const config = readConfig(gatewayConfig, { ...env, CATALOG_URL: 'http://a:1, http://b:2' });
    expect(config.CATALOG_URL).toEqual(['http://a:1', 'http://b:2']);
  });

  test.each([
    ['CATALOG_URL', 'catalog'],
    ['CATALOG_URL', 'http://a:1,'],
    ['ALLOWED_ORIGINS', '*'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['IMAGES_KEY', ''],
  ])('when %s is %j, then the gateway does not start and names it', (name, value) => {
    const read = () => readConfig(gatewayConfig, { ...env, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });
});
