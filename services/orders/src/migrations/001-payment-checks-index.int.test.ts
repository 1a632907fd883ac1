import { randomBytes } from 'node:crypto';
import { backendUrls, spawnProcess, testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { storedFields } from '../orders/order.document.ts';
import { createOrderStore } from '../orders/order.store.ts';
import type { OpenIntent } from '../orders/order.types.ts';
import { buildOrder } from '../testing/build-order.ts';
import { paymentChecksIndex } from './001-payment-checks-index.ts';
import { migrations } from './index.ts';

const { db, name, url } = await testDatabase();
const orders = db.collection('orders');
beforeEach(() => db.dropDatabase());

const now = new Date();
function intent(): OpenIntent {
  return {
    id: `pi_${randomBytes(6).toString('hex')}`,
    attempt: 1,
    checkAt: now,
    checks: 0,
  };
}
function unpaid(begun: boolean) {
  const order = storedFields(buildOrder({ state: 'reserved', ...(begun ? { intent: intent() } : {}) }));
  return { ...order, timeline: [], outbox: [] };
}

/** What orders 1.0.0 did with its index, as it stood there. */
const oldVersion = {
  start: () =>
    orders.createIndexes([
      {
        key: { 'intent.checkAt': 1 },
        name: 'payments_to_check',
        partialFilterExpression: { state: 'reserved' },
      },
    ]),
  sweep: async (): Promise<string[]> => {
    const wanted = { state: 'reserved', 'intent.checkAt': { $lte: now } };
    const found = orders.find(wanted, { hint: 'payments_to_check' }).sort({ 'intent.checkAt': 1 });
    return (await found.toArray()).map(({ _id }) => String(_id));
  },
  takeOrder: async (): Promise<string> => {
    const { insertedId } = await orders.insertOne(unpaid(false));
    const opened = { $set: { intent: intent() }, $inc: { version: 1 } };
    expect((await orders.updateOne({ _id: insertedId, version: 1 }, opened)).modifiedCount).toBe(1);
    return String(insertedId);
  },
};

/** Keys in each index, by its name. */
async function keys(): Promise<Record<string, number>> {
  return (await db.command({ validate: 'orders' })).keysPerIndex;
}

test('when orders 1.0.0 runs beside it, then it works before, during and after, also when it starts again', async () => {
  await oldVersion.start();
  await orders.insertMany(Array.from({ length: 5_000 }, () => unpaid(false)));
  const taken = [await oldVersion.takeOrder()];
  let isUp = false;
  let roundsMeanwhile = 0;
  const up = paymentChecksIndex.up(db).finally(() => {
    isUp = true;
  });
  while (!isUp) {
    taken.push(await oldVersion.takeOrder());
    expect((await oldVersion.sweep()).sort()).toEqual(taken);
    roundsMeanwhile += 1;
  }
  await up;
  await oldVersion.start();
  taken.push(await oldVersion.takeOrder());

  expect(roundsMeanwhile).toBeGreaterThan(0);
  expect((await oldVersion.sweep()).sort()).toEqual(taken);
  const newVersion = await createOrderStore(db);
  const found: string[] = [];
  for await (const { id } of newVersion.paymentsToCheck(now)) found.push(id);
  expect(found.sort()).toEqual(taken);
  expect(await keys()).toMatchObject({
    payments_to_check: 5_000 + taken.length,
    payment_checks: taken.length,
  });
});

test('when it runs again after it was killed, then nothing is different', async () => {
  await oldVersion.start();
  await oldVersion.takeOrder();
  await paymentChecksIndex.up(db);
  const once = await orders.indexes();
  await paymentChecksIndex.up(db);
  expect(await orders.indexes()).toEqual(once);
});

function startOrders(kind: 'api' | 'worker') {
  return spawnProcess(new URL(`../${kind}.ts`, import.meta.url), {
    MONGO_URL: url,
    MONGO_DB: name,
    REDIS_URL: backendUrls().redisUrl,
    QUEUE_PREFIX: testQueuePrefix(),
    IDENTITY_URL: 'http://127.0.0.1:9',
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:9',
  });
}
function records() {
  return db.collection('migrations').find().toArray();
}

test('when api and worker start at once on the old database, then one of them migrates it and both serve', async () => {
  await oldVersion.start();
  const processes = await Promise.all([startOrders('api'), startOrders('worker')]);
  for (const each of processes) expect((await fetch(`${each.url}/readyz`)).status).toBe(200);
  expect(processes.map((each) => each.output().split('"migration ran"').length - 1).sort()).toEqual([
    0,
    migrations.length,
  ]);
  expect(await records()).toMatchObject(migrations.map(({ number, name }) => ({ _id: number, name })));
  expect((await orders.indexes()).map((index) => index.name)).toContain('payments_to_check');
  for (const each of processes) expect(await each.end()).toBe(0);
});

test('when it fails, then orders does not serve and says why, and serves at the next start without the hindrance', async () => {
  await orders.createIndex({ email: 1 }, { name: 'payment_checks' });
  await expect(startOrders('worker')).rejects.toThrow(/001-payment-checks-index failed: .*payment_checks/);
  expect(await records()).toEqual([]);
  await orders.dropIndex('payment_checks');
  await startOrders('worker');
  expect(await records()).toHaveLength(migrations.length);
});
