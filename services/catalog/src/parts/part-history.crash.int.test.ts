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
import { recentLines } from './part-change.store.ts';

const { db, name } = await testDatabase();
const { request } = await catalogForTest({ db });
const { addPart } = stockOf(db);
const identity = await startTestIdentity();

/** Each case starts a process, which is slow on a loaded machine. */
const limitMs = 90_000;

/** The version at which the oldest lines move off the part. */
const moving = 2 * recentLines;

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
  ['part-before-change', moving - 1],
  ['part-after-change', moving],
  ['history-after-copy', moving],
  ['history-after-drop', moving],
])(
  'keeps part and history consistent when killed at %s, and applies the repeated change once',
  async (point, versionAfter) => {
    const id = await addPart();
    for (let version = 1; version < moving - 1; version += 1) await setPrice(request, id, version);
    const dying = await dyingAt(point);
    await expect(setPrice(requester(dying.url), id, moving - 1)).rejects.toThrow();
    await dying.ended;
    expect(await stateOf(id)).toEqual(grownTo(versionAfter));

    expect((await setPrice(request, id, moving - 1)).status).toBe(200);
    expect(await stateOf(id)).toEqual(grownTo(moving));

    for (let version = moving; version < moving + recentLines; version += 1)
      await setPrice(request, id, version);
    expect(await stateOf(id)).toEqual(grownTo(moving + recentLines));
    const kept = await db.collection('parts').findOne({ _id: new ObjectId(id) });
    expect(kept?.recentHistory).toEqual([]);
  },
  limitMs,
);
