import { type Envelope, partBackInStock, type QueueDefinition, queues } from '@shop/contracts';
import { createMetrics, type Producer } from '@shop/service-kit';
import { testDatabase, testLogger, testUid } from '@shop/service-kit/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMails } from './mail-sweepers.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';
import { stockOf } from './testing/stock.ts';

const database = await testDatabase();
const { addPart } = stockOf(database.db);

// Sweeps are ten seconds apart. The MongoDB driver keeps the real clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function recordingProducer() {
  const delivered: { queue: string; message: string }[] = [];
  const republish = async ({ name }: QueueDefinition, message: Envelope) => {
    delivered.push({ queue: name, message: message.name });
    return 'added' as const;
  };
  const producer: Producer = {
    republish,
    add: vi.fn(),
    assertWrites: vi.fn(),
    close: vi.fn(),
  };
  return { producer, delivered };
}

test('sends notices to notifications as soon as they are due, without waiting for the next round', async () => {
  const notices = await createStockNoticeStore(database.db);
  await notices.add(await addPart({ availableQuantity: 5 }), testUid('waits@example.com'), new Date());
  const { producer, delivered } = recordingProducer();
  const lease = { isHeld: () => true, close: async () => undefined };
  const service = { database, logger: testLogger(), metrics: createMetrics('test'), producer };
  const sweepers = await startMails(service, lease);
  await vi.advanceTimersByTimeAsync(10_000);
  // Each poll advances the clock by 50 ms: 5 s in total, half the time to the next sweep.
  await vi.waitFor(
    () =>
      expect(delivered).toEqual([
        { queue: queues.notificationsPartFacts.name, message: partBackInStock.name },
      ]),
    { timeout: 5_000 },
  );
  await Promise.all(sweepers.map(({ close }) => close()));
});
