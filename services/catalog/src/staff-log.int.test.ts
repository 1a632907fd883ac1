import {
  type catalogRoutes,
  defaultShopFigures,
  inserted,
  isLogged,
  type LoggedCall,
  partImport,
} from '@shop/contracts';
import { testToken, unsignedPlaces, withLogEntries } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import zones from './delivery/default-zones.json' with { type: 'json' };
import { adjustStock, adminToken, aNewPart, catalogForTest } from './testing/catalog.ts';
import { csvFile } from './testing/imports.ts';

const { db, request } = await catalogForTest();
/** Reads parts, and may change none. */
const bookkeeper = testToken('books@example.com', { roles: ['bookkeeper'] });

type CatalogCall = LoggedCall & keyof typeof catalogRoutes;

interface Act {
  readonly call: readonly [method: string, path: string, body?: unknown];
  readonly thing: Record<string, unknown>;
  readonly changes: readonly unknown[];
}

let added = 0;
async function addPart() {
  added += 1;
  const partNumber = `LOG-${added}`;
  const reply = await request('POST', '/part', { token: adminToken, body: aNewPart({ partNumber }) });
  const { insertedId: id } = inserted.parse(reply.body);
  return { id, thing: { kind: 'part', id, name: partNumber } };
}

async function addReview(): Promise<string> {
  const body = { name: 'Ann', rating: 4, reviewText: 'Fits.', img: '/api/drawings/avatar-1.svg' };
  return inserted.parse((await request('POST', '/review', { body })).body).insertedId;
}

const change = { field: 'price', percent: 5 };

async function prepareChange() {
  const { id } = await addPart();
  const body = { parts: { ids: [id] }, change };
  const reply = await request('POST', '/part-bulk-change', { token: adminToken, body });
  return partImport.parse(reply.body)._id;
}

/** Discards the unfinished import of the admin, who may have one at a time. */
async function discard(): Promise<void> {
  const unfinished = await db.collection('part_imports').findOne({ unfinishedBy: { $exists: true } });
  if (!unfinished) return;
  const options = { token: adminToken, body: { decision: 'discard' } };
  await request('PATCH', `/part-import/${unfinished._id}`, options);
}

const defaultZones = zones.map(({ name: field }) => ({ field }));
const zonesCsv =
  'zone;countries;carrier;days_from;days_to;free_over;up_to_kg;price\r\nNear;BD;Courier;1;2;;20;3\r\n';

const acts: Readonly<Record<CatalogCall, () => Promise<Act>>> = {
  addPart: async () => ({
    call: ['POST', '/part', aNewPart({ partNumber: 'LOG-NEW' })],
    thing: { kind: 'part', name: 'LOG-NEW' },
    changes: [{ field: 'name', after: 'Vented brake disc' }],
  }),
  changePart: async () => {
    const { id, thing } = await addPart();
    const changes = [{ field: 'price', before: 39.5, after: 41 }];
    return { call: ['PATCH', `/part/${id}`, { version: 1, price: 41 }], thing, changes };
  },
  deletePart: async () => {
    const { id, thing } = await addPart();
    return { call: ['DELETE', `/part/${id}`], thing, changes: [] };
  },
  restorePart: async () => {
    const { id, thing } = await addPart();
    await request('DELETE', `/part/${id}`, { token: adminToken });
    return { call: ['POST', `/restore-part/${id}`], thing, changes: [] };
  },
  adjustStock: async () => {
    const { id, thing } = await addPart();
    const changes = [{ field: 'availableQuantity', before: 100, after: 90 }];
    return {
      call: ['POST', `/stock-adjustment/${id}`, { expectedAvailable: 100, change: -10, reason: 'damage' }],
      thing,
      changes,
    };
  },
  undoStockAdjustment: async () => {
    const { id, thing } = await addPart();
    await adjustStock(request, id, { expectedAvailable: 100, change: -10, reason: 'damage' });
    const changes = [{ field: 'availableQuantity', before: 90, after: 100 }];
    return { call: ['POST', `/stock-adjustment/${id}/undo`, { seq: 2 }], thing, changes };
  },
  startPartImport: async () => {
    await discard();
    const changes = [{ field: 'state', after: 'checking' }];
    return {
      call: ['POST', '/part-import', csvFile([{ part_number: 'LOG-9', price: '1' }])],
      thing: { kind: 'import' },
      changes,
    };
  },
  changeManyParts: async () => {
    await discard();
    const { id } = await addPart();
    const body = { parts: { ids: [id] }, change };
    const changes = [{ field: 'state', after: 'checked' }];
    return { call: ['POST', '/part-bulk-change', body], thing: { kind: 'import' }, changes };
  },
  decidePartImport: async () => {
    await discard();
    const id = await prepareChange();
    const changes = [{ field: 'state', after: 'applying' }];
    const thing = { kind: 'import', id };
    return { call: ['PATCH', `/part-import/${id}`, { decision: 'apply' }], thing, changes };
  },
  putSearchSynonyms: async () => ({
    call: ['PUT', '/search-synonyms', { version: 0, families: { 'brake-disc': ['chakka'] } }],
    thing: { kind: 'settings', id: 'search-names' },
    changes: expect.arrayContaining([expect.objectContaining({ field: 'brake-disc', after: ['chakka'] })]),
  }),
  importDeliveryZones: async () => ({
    call: ['POST', '/delivery-import', { version: 0, csv: zonesCsv }],
    thing: { kind: 'settings', id: 'delivery-zones' },
    changes: [...defaultZones, { field: 'Near' }],
  }),
  changeShopFigures: async () => ({
    call: ['PUT', '/shop-figures', { ...defaultShopFigures, countries: '32', version: 0 }],
    thing: { kind: 'settings', id: 'shop-figures' },
    changes: [{ field: 'countries', before: '31', after: '32' }],
  }),
  decideReview: async () => {
    const id = await addReview();
    const changes = [{ field: 'state', before: 'pending', after: 'approved' }];
    return {
      call: ['PATCH', `/review-decision/${id}`, { decision: 'approve' }],
      thing: { kind: 'review', id },
      changes,
    };
  },
  answerReview: async () => {
    const id = await addReview();
    const changes = [{ field: 'answer', after: 'Thank you' }];
    return {
      call: ['PUT', `/review-answer/${id}`, { text: 'Thank you' }],
      thing: { kind: 'review', id },
      changes,
    };
  },
};

const names = Object.keys(acts).filter((name): name is CatalogCall => isLogged(name));

test.each(names)('logs %s once, with what changed, and nothing when it is refused', async (name) => {
  const { call, thing, changes } = await acts[name]();
  const [method, path, body] = call;
  const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
  const options = body === undefined ? {} : { body, headers };
  const as = (token: string) => () => request(method, path, { ...options, token });
  expect(await withLogEntries(db, as(bookkeeper))).toMatchObject({ reply: { status: 403 }, entries: [] });
  const { reply, entries } = await withLogEntries(db, as(adminToken));
  expect(reply.status).toBeLessThan(300);
  expect(entries).toMatchObject([{ call: name, by: 'admin@example.com', thing, changes }]);
});

test('logs nothing when the same is asked for again', async () => {
  const { id } = await addPart();
  const remove = () =>
    request('PATCH', `/part/${id}`, { token: adminToken, body: { version: 1, price: 42 } });
  expect((await withLogEntries(db, remove)).entries).toHaveLength(1);
  expect((await withLogEntries(db, remove)).entries).toEqual([]);
});

test('names the account behind the email in every record of the calls above', async () => {
  expect(await unsignedPlaces(db)).toEqual([]);
});
