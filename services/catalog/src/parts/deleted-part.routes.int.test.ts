import { deletedPart, limits, part } from '@shop/contracts';
import { pagesOf } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';

const minute = 60_000;
let time = Date.parse('2026-11-21T10:00:00Z');
const { db, changes, request } = await catalogForTest({ now: () => new Date(time) });
const { addPart, parts } = stockOf(db, changes);
const admin = { token: adminToken };

beforeEach(async () => {
  await parts.deleteMany({});
  await changes.announce('all');
  await request('GET', '/parts?limit=1');
});

function remove(id: string) {
  return request('DELETE', `/part/${id}`, admin);
}
function restore(id: string) {
  return request('POST', `/restore-part/${id}`, admin);
}
async function shown(id: string) {
  return part.parse((await request('GET', `/part/${id}`)).body);
}
function idsIn(rows: readonly { _id: string }[]) {
  return rows.map(({ _id }) => _id);
}
async function deletedNow() {
  const { status, body, headers } = await request('GET', '/deleted-parts', admin);
  expect(status).toBe(200);
  return { rows: z.array(deletedPart).parse(body), headers };
}

describe('MPT-04: undoing a delete', () => {
  test('MPT-04: shows a restored part in every list and by its id, with its former stock and terms', async () => {
    const id = await addPart({ name: 'Clutch kit', availableQuantity: 7 });
    const [before, listed] = [await shown(id), (await request('GET', '/parts')).body];
    await remove(id);
    for (const path of ['/parts', '/parts?limit=5']) expect((await request('GET', path)).body).toEqual([]);
    expect(await restore(id)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    for (const path of ['/parts', '/parts?limit=5', '/parts?q=clutch'])
      expect((await request('GET', path)).body).toEqual(listed);
    expect((await request('GET', '/parts?limit=5')).headers.get('x-total-count')).toBe('1');
    expect(await shown(id)).toEqual({ ...before, version: 3, changedAt: new Date(time).toISOString() });
  });

  test('MPT-04: restores a part once when calls repeat or arrive together, without an error', async () => {
    const id = await addPart();
    await remove(id);
    const replies = await Promise.all([restore(id), restore(id), restore(id.toUpperCase())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const counted = z.object({ modifiedCount: z.number() });
    expect(replies.map(({ body }) => counted.parse(body).modifiedCount).toSorted()).toEqual([0, 0, 1]);
    expect(await restore(id)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect((await parts.findOne({ _id: new ObjectId(id) }))?.version).toBe(3);
  });

  test('MPT-04: returns 409 after the time to restore, and keeps the part deleted', async () => {
    const id = await addPart();
    await remove(id);
    time += limits.restoreMinutes * minute;
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: {
        code: 'restored-too-late',
        message: 'This part was deleted more than 15 minutes ago and can no longer be restored.',
        modifiedCount: 0,
      },
    });
    expect((await request('GET', `/part/${id}`)).status).toBe(404);
  });

  test('MPT-04: restarts the time to restore when the part is deleted again', async () => {
    const id = await addPart();
    await remove(id);
    await restore(id);
    time += limits.restoreMinutes * minute;
    await remove(id);
    time += limits.restoreMinutes * minute - 1;
    expect((await restore(id)).body).toEqual({ modifiedCount: 1 });
  });

  test.each(['b'.repeat(24), 'x'])('MPT-04: returns 404 when there never was a part %s', async (id) => {
    expect((await restore(id)).status).toBe(404);
  });
});

describe('MPT-04: recently deleted parts', () => {
  test('MPT-04: lists deleted parts latest first, with the deleting admin and the time left to restore', async () => {
    const [older, newer, live] = [
      await addPart({ name: 'Older' }),
      await addPart({ name: 'Newer' }),
      await addPart(),
    ];
    await remove(older);
    time += minute;
    await remove(newer);
    const { rows, headers } = await deletedNow();
    expect(rows.map(({ name }) => name)).toEqual(['Newer', 'Older']);
    expect(rows[1]).toMatchObject({
      _id: older,
      deletedAt: new Date(time - minute).toISOString(),
      deletedBy: 'admin@example.com',
      restorableUntil: new Date(time + 14 * minute).toISOString(),
    });
    expect(headers.get('x-total-count')).toBe('2');
    expect(idsIn(rows)).not.toContain(live);
  });

  test('MPT-04: removes a part from the list after the time to restore', async () => {
    const id = await addPart();
    await remove(id);
    time += limits.restoreMinutes * minute - 1;
    expect(idsIn((await deletedNow()).rows)).toEqual([id]);
    time += 1;
    expect((await deletedNow()).rows).toEqual([]);
  });

  test('MPT-04: returns every deleted part once over pages, also those deleted in the same moment', async () => {
    for (let index = 0; index < 7; index += 1) {
      await remove(await addPart());
      if (index % 3 === 0) time += 1_000;
    }
    const seen: string[] = [];
    for await (const { rows } of pagesOf(request, '/deleted-parts?limit=2', { row: deletedPart, ...admin })) {
      expect(rows.length).toBeLessThanOrEqual(2);
      seen.push(...idsIn(rows));
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});
