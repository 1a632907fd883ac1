import { expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { createVersionedStore, savedOrRefuse } from './versioned-settings.store.ts';

interface Zone {
  name: string;
  towns?: string[] | undefined;
  steps: { price: number; note?: string | undefined }[];
}

const { db } = await testDatabase();
let stores = 0;

function newStore() {
  stores += 1;
  const settings = { collection: `settings_${stores}`, defaults: { zones: [] }, id: 'zones', name: 'Zones' };
  return createVersionedStore<{ zones: Zone[] }>(db, settings);
}

const by = (name: string) => ({ by: `${name}@example.com`, at: new Date() });

/** With fields that are undefined, which the database does not keep. */
function zonesAt(price: number) {
  return { zones: [{ name: 'Europe', towns: undefined, steps: [{ price, note: undefined }] }] };
}

test('a save whose answer was lost succeeds again with the same content, and is kept once', async () => {
  const store = newStore();
  const first = await store.save(zonesAt(18), 0, by('owner'));
  const again = await store.save(zonesAt(18), 0, by('owner'));
  expect([first, again]).toMatchObject([
    { kind: 'saved', settings: { version: 1 } },
    { kind: 'saved', settings: { version: 1 } },
  ]);
  expect(await store.edits(10)).toHaveLength(1);
});

test('the same save many times at once is kept once, and each of them succeeds', async () => {
  const store = newStore();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => store.save(zonesAt(18), 0, by('owner'))),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'saved'));
  expect(await store.edits(10)).toHaveLength(1);
});

test.each([
  ['the same person', 'owner', true, 'Your earlier save changed the prices'],
  ['another person', 'admin', false, 'Another admin changed the prices'],
])('refuses other content at an old version, and says that %s saved since', async (_who, name, own, text) => {
  const store = newStore();
  await store.save(zonesAt(18), 0, by(name));
  const outcome = await store.save(zonesAt(19), 0, by('owner'));
  expect(outcome).toEqual({ kind: 'outdated', isOwn: own });
  expect(() => savedOrRefuse(outcome, { code: 'changed', noun: 'the prices' })).toThrow(text);
  expect((await store.current()).zones[0]?.steps[0]?.price).toBe(18);
});

test('refuses a version that is still to come', async () => {
  const store = newStore();
  expect(await store.save(zonesAt(18), 3, by('owner'))).toEqual({ kind: 'outdated', isOwn: false });
});
