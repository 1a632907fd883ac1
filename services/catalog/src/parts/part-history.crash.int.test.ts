import { partHistoryEntry, part as partShape } from '@shop/contracts';
import {
  backendUrls,
  requester,
  spawnProcess,
  startTestIdentity,
  type TestRequest,
  testDatabase,
} from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';

const { db, name } = await testDatabase();
const { request } = await catalogForTest({ db });
const { addPart } = stockOf(db);
const identity = await startTestIdentity();

/** Each case starts a process, which is slow on a loaded machine. */
const limitMs = 90_000;

function dyingAt(point: string) {
  return spawnProcess(new URL('../testing/crashing-api.ts', import.meta.url), {
    MONGO_URL: backendUrls().mongoUrl,
    MONGO_DB: name,
    REDIS_URL: backendUrls().redisUrl,
    IDENTITY_URL: identity.url,
    FAULT_POINT: point,
  });
}

function setPrice(ask: TestRequest, id: string, version: number) {
  return ask('PATCH', `/part/${id}`, { token: adminToken, body: { price: 100 + version, version } });
}

async function stateOf(id: string) {
  const { price, version } = partShape.parse((await request('GET', `/part/${id}`)).body);
  const { body, headers } = await request('GET', `/part-history/${id}`, { token: adminToken });
  const lines = z.array(partHistoryEntry).parse(body);
  return { price, version, lines: lines.map((line) => line.version), total: headers.get('x-total-count') };
}

function grownTo(version: number) {
  const lines = Array.from({ length: version }, (_, index) => version - index);
  return { price: 99 + version, version, lines, total: String(version) };
}

test.each([
  ['part-before-change', 2],
  ['part-after-change', 3],
])(
  'keeps part and history consistent when killed at %s, and applies the repeated change once',
  async (point, versionAfter) => {
    const id = await addPart();
    await setPrice(request, id, 1);
    const dying = await dyingAt(point);
    await expect(setPrice(requester(dying.url), id, 2)).rejects.toThrow();
    await dying.ended;
    expect(await stateOf(id)).toEqual(grownTo(versionAfter));

    expect((await setPrice(request, id, 2)).status).toBe(200);
    expect(await stateOf(id)).toEqual(grownTo(3));
  },
  limitMs,
);

test('lists each line once after a crash between the copy of the last line and the change', async () => {
  const id = await addPart();
  await setPrice(request, id, 1);
  const partId = new ObjectId(id);
  const part = await db.collection('parts').findOne({ _id: partId });
  await db.collection('part_history').insertOne({ partId, ...part?.lastChange });
  expect(await stateOf(id)).toEqual(grownTo(2));
  await setPrice(request, id, 2);
  expect(await stateOf(id)).toEqual(grownTo(3));
});
