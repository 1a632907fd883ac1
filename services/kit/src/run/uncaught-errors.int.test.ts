import { once } from 'node:events';
import { connect } from 'node:net';
import { queues, stockReserve } from '@shop/contracts';
import { atFileEnd } from '@shop/tooling/testing';
import { describe, expect, test } from 'vitest';
import { outboxEntry } from '../queue/outbox.ts';
import { createProducer } from '../queue/producer.ts';
import { backendUrls, requester, spawnProcess, testLogger, testQueuePrefix } from '../testing/index.ts';

const { redisUrl } = backendUrls();

async function start() {
  const prefix = testQueuePrefix();
  const env = { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix };
  const faulty = await spawnProcess(new URL('../testing/faulty-process.ts', import.meta.url), env);
  return { ...faulty, prefix, request: requester(faulty.url) };
}

async function uncaughtErrors({ metricsUrl }: { metricsUrl: string }): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return Number(/^stray_faults_total\{[^}]*\} (\d+)$/m.exec(text)?.[1]);
}

describe('an uncaught error', () => {
  test.each(['/timer', '/promise'])(
    'from %s returns 500 to its request, is logged and counted, and does not stop the process',
    async (path) => {
      const faulty = await start();
      const reply = await faulty.request('GET', path);
      expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
      expect(JSON.stringify(reply.body)).not.toContain('stray');
      expect((await faulty.request('GET', '/well')).status).toBe(200);
      expect(await uncaughtErrors(faulty)).toBe(1);
      const requestId = reply.headers.get('x-request-id');
      // A pipe may bring the log line after the reply.
      const line = () =>
        faulty
          .output()
          .split('\n')
          .find((each) => each.includes('stray: ')) ?? '';
      await expect.poll(line).toContain(`"requestId":"${requestId}"`);
    },
  );

  test('belongs to its request even when it comes from a later piece of the body', async () => {
    const faulty = await start();
    const socket = connect(Number(new URL(faulty.url).port), '127.0.0.1');
    socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nfirst');
    await expect.poll(() => faulty.request('GET', '/well')).toMatchObject({ status: 200 });
    socket.write('last');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(String(head)).toContain('HTTP/1.1 500 ');
    socket.destroy();
    expect((await faulty.request('GET', '/well')).status).toBe(200);
  });

  test('fails and retries the job, and the process continues', async () => {
    const faulty = await start();
    const producer = createProducer({ redisUrl, prefix: faulty.prefix, logger: testLogger() });
    atFileEnd(producer.close);
    const id = 'a'.repeat(24);
    const payload = {
      orderId: id,
      lines: [{ lineId: id, partId: 'b'.repeat(24), quantity: 1, expectedPriceCents: 100 }],
    };
    const { message } = outboxEntry(queues.catalogStock, stockReserve, {
      id: 'one',
      payload,
      now: new Date(),
    });
    await producer.add(queues.catalogStock, message);
    await expect
      .poll(() => faulty.request('GET', '/well'))
      .toMatchObject({ status: 200, body: { attempts: 2 } });
    expect(await uncaughtErrors(faulty)).toBe(1);
  });

  test('stops the process when it belongs to no request or job', async () => {
    const faulty = await start();
    process.kill(faulty.pid, 'SIGUSR2');
    expect(await faulty.ended).toBe(1);
  });

  test('stops the process at more than twenty within a minute', async () => {
    const faulty = await start();
    for (let nth = 1; nth <= 20; nth++) expect((await faulty.request('GET', '/timer')).status).toBe(500);
    expect((await faulty.request('GET', '/well')).status).toBe(200);
    await faulty.request('GET', '/timer');
    expect(await faulty.ended).toBe(1);
  });
});
