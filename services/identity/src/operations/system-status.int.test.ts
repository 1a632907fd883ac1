import {
  allQueues,
  operationsRoutes,
  paymentEventReceived,
  queues,
  requiredProcesses,
} from '@shop/contracts';
import { createMetrics, NeverRetry, NotYet, on, startHeartbeat, startWorker } from '@shop/service-kit';
import { backendUrls } from '@shop/service-kit/testing';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const { request, signIn, users, prefix, producer, redis, logger } = await startIdentity();
let admin: string;
beforeAll(async () => {
  await signIn('admin@example.com');
  await makeOwner(users, 'admin@example.com');
  admin = await signIn('admin@example.com');
});

const started: { close: () => Promise<void> }[] = [];
/** A process that still announces itself would appear in the next test. */
afterEach(() => Promise.all(started.splice(0).map(({ close }) => close())));

function beat(service: string, checks: Record<string, string> = {}) {
  const ready = Object.values(checks).every((state) => state === 'ok');
  const health = { readiness: async () => ({ ready, checks }) };
  const { redisUrl } = backendUrls();
  const heartbeat = startHeartbeat({ service, version: '1.2.3', redisUrl, prefix, health, logger });
  started.push(heartbeat);
  return heartbeat;
}

async function running() {
  const { body } = await request('GET', '/admin/running', { token: admin });
  return operationsRoutes.listRunning.reply.parse(body);
}
async function board() {
  const { queues: _queues, ...rest } = await running();
  return rest;
}

describe('running processes', () => {
  test('reports every required process as missing when none announces itself', async () => {
    expect(await board()).toEqual({ processes: [], missing: [...requiredProcesses] });
  });

  test('lists each instance with version, start and what it waits for', async () => {
    beat('orders', { mongodb: 'ok' });
    beat('catalog-worker', { mongo: 'ok', redis: 'took longer than 1000 ms' });
    const second = beat('orders', { mongodb: 'ok' });
    const told = { version: '1.2.3', instance: expect.any(String), startedAt: expect.stringMatching(/Z$/) };
    await expect.poll(board).toEqual({
      processes: [
        { ...told, service: 'catalog-worker', healthy: false, failing: ['redis'] },
        { ...told, service: 'orders', healthy: true, failing: [] },
        { ...told, service: 'orders', healthy: true, failing: [] },
      ],
      missing: ['gateway', 'catalog', 'orders-worker', 'identity', 'notifications', 'notifications-worker'],
    });
    await second.close();
    expect(await board()).toMatchObject({
      processes: [{ service: 'catalog-worker' }, { service: 'orders' }],
    });
  });

  test('drops a process that died without notice after a while', async () => {
    const gateway = beat('gateway');
    await expect.poll(board).toMatchObject({ processes: [{ service: 'gateway' }] });
    const [instance = ''] = await redis.smembers(`${prefix}:running`);
    const left = await redis.pttl(`${prefix}:running:${instance}`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(6_000);
    await gateway.close();
    // Its last heartbeat has expired, and its instance is still in the set.
    await redis.sadd(`${prefix}:running`, instance);
    expect(await board()).toEqual({ processes: [], missing: [...requiredProcesses] });
  });

  test('skips an unreadable announcement and shows the rest', async () => {
    const texts = ['no JSON', '', 'null', '['.repeat(100_000), JSON.stringify({ service: 'orders' })];
    for (const [index, text] of texts.entries()) {
      await redis.sadd(`${prefix}:running`, `odd-${index}`);
      await redis.set(`${prefix}:running:odd-${index}`, text);
    }
    await redis.sadd(`${prefix}:running`, 'no-text');
    await redis.lpush(`${prefix}:running:no-text`, 'x');
    expect(await board()).toMatchObject({ processes: [] });
    beat('catalog');
    await expect.poll(board).toMatchObject({ processes: [{ service: 'catalog' }] });
  });
});

describe('queues', () => {
  test('reports retried and failed messages per queue, why, and the age of the oldest', async () => {
    const nothing = { waiting: 0, active: 0, retrying: 0, deadLetters: 0, oldestSeconds: 0 };
    expect((await running()).queues).toEqual(allQueues.map(({ name }) => ({ name, ...nothing })));
    const { redisUrl } = backendUrls();
    const failing = on(paymentEventReceived, async ({ id }) => {
      if (id === 'waiting@example.com') throw new NotYet('the provider', 60_000);
      throw id === 'hopeless@example.com' ? new NeverRetry('hopeless') : new Error('not now');
    });
    const metrics = createMetrics('failing');
    started.push(startWorker(queues.ordersPaymentEvents, [failing], { redisUrl, prefix, logger, metrics }));
    const occurredAt = new Date().toISOString();
    const send = (id: string) =>
      producer.add(queues.ordersPaymentEvents, {
        id,
        name: paymentEventReceived.name,
        version: paymentEventReceived.version,
        occurredAt,
        requestId: `request-${id}`,
        payload: { id: `${id}@example.com`, type: 'failed', intentId: 'pi_1' },
      });
    const events = async () =>
      (await running()).queues?.find(({ name }) => name === queues.ordersPaymentEvents.name);
    const message = paymentEventReceived.name;
    await send('failing');
    await expect.poll(events).toMatchObject({
      problem: { message, reason: 'not now', requestId: 'request-failing' },
    });
    await send('waiting');
    await expect.poll(events).toMatchObject({
      problem: { message, reason: 'waiting for the provider', requestId: 'request-waiting' },
    });
    await send('hopeless');
    await expect.poll(events).toMatchObject({
      waiting: 0,
      retrying: 2,
      deadLetters: 1,
      oldestSeconds: expect.toSatisfy((age: number) => age >= 1),
      problem: { message, reason: 'hopeless', requestId: 'request-hopeless' },
    });
  });
});
