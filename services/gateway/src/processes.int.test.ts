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
  test('becomes ready with its services, serves, logs no secrets and shuts down cleanly', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), env);
    expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
    await expect.poll(() => statusOf(`${gateway.url}/readyz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/parts?q=private-words`)).toBe(200);
    const metrics = await (await fetch(`${gateway.metricsUrl}/metrics`)).text();
    expect(metrics).toContain('route="listParts",method="GET",status="200"} 1');
    expect(await statusOf(`${gateway.url}/metrics`)).toBe(404);
    expect(await gateway.end()).toBe(0);
    expect(gateway.output()).toContain('"route":"listParts"');
    expect(gateway.output()).not.toContain('images-key-of-the-test');
    expect(gateway.output()).not.toContain('private-words');
  });

  test('stays ready without notifications, since the shop sells without mails', async () => {
    const gateway = await spawnProcess(new URL('api.ts', import.meta.url), {
      ...env,
      NOTIFICATIONS_URL: 'http://127.0.0.1:1',
    });
    await expect.poll(() => statusOf(`${gateway.url}/readyz`)).toBe(200);
    expect(await statusOf(`${gateway.url}/mail-preferences`)).toBe(502);
  });
});

describe('gateway configuration', () => {
  test.each([
    ['CATALOG_URL', 'catalog'],
    ['CATALOG_URL', 'http://a:1,'],
    ['ALLOWED_ORIGINS', '*'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['IMAGES_KEY', ''],
  ])('when %s is %j, refuses to start and names it', (name, value) => {
    const read = () => readConfig(gatewayConfig, { ...env, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });
});
