import { queues, stockReserve } from '@shop/contracts';
import { atFileEnd } from '@shop/tooling/testing';
import { describe, expect, test } from 'vitest';
import { outboxEntry } from '../queue/outbox.ts';
import { createProducer } from '../queue/producer.ts';
import { backendUrls, requester, spawnProcess, testLogger, testQueuePrefix } from '../testing/index.ts';

const { redisUrl } = backendUrls();

async function start(prefix = testQueuePrefix(), env: Record<string, string> = {}) {
  const faulty = await spawnProcess(new URL('../testing/faulty-process.ts', import.meta.url), {
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: prefix,
    ...env,
  });
  return { ...faulty, prefix, request: requester(faulty.url) };
}

describe('a fault that nothing handles', () => {
  test.each(['/timer', '/promise'])(
    'of a request (%s) ends the process, once others are answered',
    async (path) => {
      const faulty = await start();
      const slow = faulty.request('GET', '/slow');
      await expect.poll(() => faulty.request('GET', '/well')).toMatchObject({ status: 200 });
      await expect(faulty.request('GET', path)).rejects.toThrow('fetch failed');
      expect((await slow).status).toBe(200);
      expect(await faulty.ended).toBe(1);
      const line = faulty
        .output()
        .split('\n')
        .find((each) => each.includes('unexpected fault'));
      expect(line).toMatch(/"level":60.*"requestId":"[\w-]+".*unknown: /);
    },
  );

  test('outside of requests ends the process', async () => {
    const faulty = await start();
    process.kill(faulty.pid, 'SIGUSR2');
    expect(await faulty.ended).toBe(1);
  });

  test('of a job loses nothing: the next process does it', async () => {
    const faulty = await start(testQueuePrefix(), { FAULTY_JOBS: 'true' });
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
    expect(await faulty.ended).toBe(1);
    const next = await start(faulty.prefix);
    // The job's lock and the next check for stalled jobs take five seconds each.
    await expect
      .poll(() => next.request('GET', '/well'), { timeout: 20_000 })
      .toMatchObject({ status: 200, body: { done: 1 } });
  });
});
