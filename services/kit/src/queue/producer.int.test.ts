import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { paymentRefund, queues } from '@shop/contracts';
import { atFileEnd } from '@shop/tooling/testing';
import { Queue } from 'bullmq';
import { expect, test, vi } from 'vitest';
import { connectRedis } from '../data/redis.ts';
import { backendUrls, testLogger, testQueuePrefix } from '../testing/index.ts';
import { outboxEntry } from './outbox.ts';
import { createProducer } from './producer.ts';

const { redisUrl } = backendUrls();
const logger = testLogger();
const queue = queues.ordersRefunds;

function connectToServer(): Socket {
  const { protocol, hostname, port, pathname } = new URL(redisUrl);
  return protocol === 'unix:' ? connect(pathname) : connect(Number(port || 6_379), hostname);
}

/** A proxy to Redis that can hang like a stopped server: nothing is lost, nothing is answered. */
async function hangableRedis() {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connectToServer();
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  atFileEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => {
      for (const socket of sockets) socket.pause();
    },
    goOn: () => {
      for (const socket of sockets) socket.resume();
    },
  };
}

function messageOf(id: string) {
  const payload = { intentId: id } as const;
  return outboxEntry(queue, paymentRefund, { id, now: new Date(), payload }).message;
}

test('sends messages once Redis resumes after a hang at the first use of a queue', async () => {
  const redis = await hangableRedis();
  const prefix = testQueuePrefix();
  const producer = createProducer({ redisUrl: redis.url, prefix, logger });
  await producer.assertWrites();
  redis.hang();
  await expect(producer.add(queue, messageOf('lost'))).rejects.toThrow('timed out');
  redis.goOn();
  await vi.waitFor(() => producer.add(queue, messageOf('sent')), { timeout: 10_000, interval: 100 });
  const connection = connectRedis(redisUrl, logger);
  const seen = new Queue(queue.name, { connection, prefix });
  expect(await seen.getJobState('sent')).toBe('waiting');
  await seen.close();
  connection.disconnect();
  await producer.close();
});
