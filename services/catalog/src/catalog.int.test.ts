import { allRoutes, catalogRoutes, defaultShopFigures } from '@shop/contracts';
import { testDatabase, testQueuePrefix, testToken } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { adjustStock, adminToken, aNewPart, catalogForTest, userToken } from './testing/catalog.ts';
import { stockOf } from './testing/stock.ts';

const { db } = await testDatabase();
const prefix = testQueuePrefix();
const { request, changes } = await catalogForTest({ db, prefix });
const other = await catalogForTest({ db, prefix });
const { addPart } = stockOf(db, changes);

describe('API-22 ROLE-05 ROLE-07: access to the calls', () => {
  const bodies: Record<string, unknown> = {
    addPart: aNewPart(),
    updatePart: { availableQuantity: 3 },
    adjustStock: { expectedAvailable: 100, change: -1, reason: 'damage' },
    decideReview: { decision: 'approve' },
    answerReview: { text: 'Thank you.' },
    changePart: { version: 1 },
    decidePartImport: { decision: 'apply' },
    changeManyParts: { parts: { filter: { q: 'nothing' } }, change: { field: 'price', percent: 5 } },
    addReview: { name: 'Ada', rating: 4.5, reviewText: 'Fits.', img: 'https://example.com/a.png' },
    putSearchSynonyms: { version: 0, families: {} },
    changeShopFigures: { ...defaultShopFigures, countries: '34', version: 0 },
  };
  const callers = {
    nobody: undefined,
    user: userToken,
    admin: adminToken,
    expired: testToken('admin@example.com', { roles: ['owner'], expiresIn: -10 }),
    forged: `${adminToken.slice(0, -6)}AAAAAA`,
  };
  /** Expected status per caller, in the order of `callers`. A bad token gets 401 even on public routes. */
  const expected: Record<keyof typeof catalogRoutes, number[]> = {
    listParts: [200, 200, 200, 401, 401],
    getPart: [200, 200, 200, 401, 401],
    addPart: [401, 403, 201, 401, 401],
    deletePart: [401, 403, 200, 401, 401],
    changePart: [401, 403, 200, 401, 401],
    listPartHistory: [401, 403, 200, 401, 401],
    listStaffParts: [401, 403, 200, 401, 401],
    getStaffPart: [401, 403, 200, 401, 401],
    listStaffPartsById: [401, 403, 422, 401, 401],
    listStockLines: [401, 403, 200, 401, 401],
    getPartByNumber: [404, 404, 404, 401, 401],
    listPartsById: [422, 422, 422, 401, 401],
    lookUpParts: [422, 422, 422, 401, 401],
    listRelatedParts: [200, 200, 200, 401, 401],
    listAlternativeParts: [200, 200, 200, 401, 401],
    getPartFacets: [200, 200, 200, 401, 401],
    listVehicles: [200, 200, 200, 401, 401],
    listSuggestions: [422, 422, 422, 401, 401],
    getSearchSynonyms: [401, 403, 200, 401, 401],
    putSearchSynonyms: [401, 403, 200, 401, 401],
    quoteDelivery: [422, 422, 422, 401, 401],
    getPartDelivery: [200, 200, 200, 401, 401],
    getDeliveryZones: [401, 403, 200, 401, 401],
    exportDeliveryZones: [401, 403, 200, 401, 401],
    previewDeliveryZones: [401, 403, 422, 401, 401],
    importDeliveryZones: [401, 403, 422, 401, 401],
    listPartNumbers: [200, 200, 200, 401, 401],
    startPartImport: [401, 403, 422, 401, 401],
    listPartImports: [401, 403, 200, 401, 401],
    listPartImportRows: [401, 403, 404, 401, 401],
    exportPartImportFaults: [401, 403, 404, 401, 401],
    changeManyParts: [401, 403, 201, 401, 401],
    decidePartImport: [401, 403, 404, 401, 401],
    exportParts: [401, 403, 200, 401, 401],
    askForStockNotice: [401, 409, 409, 401, 401],
    exportOwnStockNotices: [401, 200, 200, 401, 401],
    getStockNotice: [401, 200, 200, 401, 401],
    cancelStockNotice: [401, 200, 200, 401, 401],
    listDeletedParts: [401, 403, 200, 401, 401],
    restorePart: [401, 403, 200, 401, 401],
    updatePart: [401, 200, 200, 401, 401],
    adjustStock: [401, 403, 200, 401, 401],
    undoStockAdjustment: [401, 403, 422, 401, 401],
    getStock: [401, 403, 200, 401, 401],
    listReviews: [200, 200, 200, 401, 401],
    addReview: [201, 201, 201, 401, 401],
    exportOwnReviews: [401, 200, 200, 401, 401],
    listWaitingReviews: [401, 403, 200, 401, 401],
    decideReview: [401, 403, 404, 401, 401],
    answerReview: [401, 403, 404, 401, 401],
    getCatalogWork: [401, 403, 200, 401, 401],
    getPartFigures: [401, 403, 200, 401, 401],
    getShopFigures: [200, 200, 200, 401, 401],
    changeShopFigures: [401, 403, 200, 401, 401],
    listShopFigureChanges: [401, 403, 200, 401, 401],
  };

  test('covers every route of the catalogue', () => {
    const own = allRoutes.filter(({ service }) => service === 'catalog').map(({ name }) => name);
    expect(Object.keys(expected).sort()).toEqual(own.sort());
  });

  test.each(Object.values(catalogRoutes))(
    'answers each caller of $name according to their role',
    async (route) => {
      const seen: number[] = [];
      for (const token of Object.values(callers)) {
        const path = route.path.replace(/:id|:partId/, await addPart());
        const body = bodies[route.name];
        const options = { token, body };
        const reply = await request(route.method.toUpperCase(), path, options);
        if (reply.status >= 400) expect(reply.body).toMatchObject({ message: expect.any(String) });
        seen.push(reply.status);
      }
      expect(seen).toEqual(expected[route.name as keyof typeof expected]);
    },
  );
});

describe('two processes', () => {
  test('shows a part that the other process changed', async () => {
    const partId = await addPart({ availableQuantity: 9 });
    const read = async () => [
      (await other.request('GET', `/part/${partId}`)).body,
      (await other.request('GET', '/parts?limit=3')).body,
    ];
    await read();
    const body = { availableQuantity: 4 };
    await adjustStock(request, partId, { expectedAvailable: 9, change: -5 });
    const changed = expect.objectContaining({ _id: partId, ...body });
    await expect.poll(read).toEqual([changed, expect.arrayContaining([changed])]);
  });
});

describe('a crash while adding a part', () => {
  test('leaves no part when the process stops after the opening movement, and adds it on the next try', async () => {
    const before = await db.collection('parts').countDocuments();
    const broken = db.collection('parts');
    vi.spyOn(Object.getPrototypeOf(broken), 'insertOne').mockImplementationOnce(async function insertOpening(
      this: typeof broken,
      document: unknown,
    ) {
      await db.collection('stock_movements').insertMany([Object(document)]);
      throw new Error('killed');
    });
    const body = aNewPart({ name: 'Added twice' });
    expect((await request('POST', '/part', { token: adminToken, body })).status).toBe(500);
    expect(await db.collection('parts').countDocuments()).toBe(before);
    expect((await request('GET', '/parts?q=twice')).body).toEqual([]);

    expect((await request('POST', '/part', { token: adminToken, body })).status).toBe(201);
    expect((await request('GET', '/parts?q=twice')).body).toHaveLength(1);
    const withoutLedger = await db
      .collection('parts')
      .aggregate([
        { $lookup: { from: 'stock_movements', localField: '_id', foreignField: 'partId', as: 'lines' } },
        { $match: { lines: { $size: 0 } } },
      ])
      .toArray();
    expect(withoutLedger).toEqual([]);
  });
});
