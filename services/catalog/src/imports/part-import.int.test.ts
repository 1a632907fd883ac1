import { type PartImport, partImport } from '@shop/contracts';
import { type TestReply, testDatabase, testToken, testUid, unsignedPlaces } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';
import { csvFile, importCalls, importDepsForTest, importWorker } from '../testing/imports.ts';
import { stockOf } from '../testing/stock.ts';
import type { PartCells } from './part-columns.rules.ts';

const { db } = await testDatabase();
const { request, url } = await catalogForTest({ db });
const { parts, movements } = stockOf(db);
const deps = await importDepsForTest(db);
const worker = importWorker(deps);
const admin = importCalls(request);
const other = importCalls(request, testToken('second@example.com', { roles: ['owner'] }));

beforeEach(async () => {
  await Promise.all(
    ['parts', 'stock_movements', 'part_imports', 'part_import_rows', 'part_history'].map((name) =>
      db.collection(name).deleteMany({}),
    ),
  );
});

function row(number: string, more: PartCells = {}): PartCells {
  return {
    part_number: number,
    name: `Disc ${number}`,
    price: '38.50',
    min_order_quantity: '2',
    available_quantity: '10',
    description: 'Vented',
    images: '/api/drawings/a.svg',
    ...more,
  };
}

function idOf({ status, body }: TestReply): string {
  expect(status).toBe(201);
  return partImport.parse(body)._id;
}

async function checked(rows: readonly PartCells[], by = admin): Promise<PartImport> {
  const id = idOf(await by.upload(csvFile(rows)));
  await worker.work();
  return by.read(id);
}

async function applied(rows: readonly PartCells[]): Promise<PartImport> {
  const { _id } = await checked(rows);
  expect(await admin.decide(_id, 'apply')).toMatchObject({ status: 200, body: { state: 'applying' } });
  await worker.work();
  return admin.read(_id);
}

test('signs the changes of an import and of its undo with the account of the person who asked', async () => {
  const id = await existing('A-1');
  const { _id } = await applied([row('A-1', { price: '40' }), row('A-2')]);
  await other.decide(_id, 'undo');
  await worker.work();
  expect(await unsignedPlaces(db)).toEqual([]);
  const { body } = await request('GET', `/part-history/${id}`, { token: adminToken });
  expect(body).toMatchObject([
    { what: 'undone', by: 'second@example.com', byUid: testUid('second@example.com') },
    { what: 'imported', by: 'admin@example.com', byUid: testUid('admin@example.com') },
    { what: 'added' },
  ]);
});

test('notifies workers at once when a file arrives and when its import is confirmed', async () => {
  const told: string[] = [];
  const republish = async (_queue: unknown, { id }: { id: string }) => {
    told.push(id);
    return 'added' as const;
  };
  const { request: call } = await catalogForTest({ db, producer: { republish } });
  const telling = importCalls(call);
  const id = idOf(await telling.upload(csvFile([row('A-1')])));
  await expect.poll(() => told).toEqual([`part-import-${id}-checking-0`]);
  await worker.work();
  await telling.decide(id, 'apply');
  await expect.poll(() => told.at(-1)).toBe(`part-import-${id}-applying-0`);
});

async function catalogue() {
  const found = await parts.find().sort({ partNumber: 1 }).toArray();
  return found.map(({ partNumber, name, priceCents, version }) => [partNumber, name, priceCents, version]);
}

async function existing(number: string, more: Parameters<typeof aNewPart>[0] = {}): Promise<string> {
  const body = aNewPart({
    partNumber: number,
    name: `Disc ${number}`,
    price: 38.5,
    description: 'Vented',
    ...more,
  });
  const reply = await request('POST', '/part', { token: adminToken, body });
  return (reply.body as { insertedId: string }).insertedId;
}

describe('the dry run', () => {
  test('reports what each row would do, and writes nothing', async () => {
    await existing('A-1', { img: '/api/drawings/a.svg', availableQuantity: 10 });
    await existing('A-2', { img: '/api/drawings/a.svg', availableQuantity: 4 });
    const before = await catalogue();
    const found = await checked([
      row('a1', { name: 'Disc A-1' }),
      row('A-2', { price: '40', name: 'Disc two' }),
      row('A-3'),
      row('A-4', { price: '38,50,1', name: '' }),
      row('A-5'),
      row('a 5'),
    ]);
    expect(found).toMatchObject({
      state: 'checked',
      rows: 6,
      counts: { add: 1, change: 1, unchanged: 1, faulty: 3 },
      applied: 0,
    });
    const rows = await admin.rows(found._id);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'unchanged'],
      [3, 'change'],
      [4, 'add'],
      [5, 'faulty'],
      [6, 'faulty'],
      [7, 'faulty'],
    ]);
    expect(rows[1]?.changes).toEqual([
      { field: 'name', before: 'Disc A-2', after: 'Disc two' },
      { field: 'price', before: 38.5, after: 40 },
    ]);
    expect(rows[1]?.note).toBe("Stock stays 4: correct it on the part's page");
    expect(rows[3]?.faults.map(({ column }) => column)).toEqual(['name', 'price']);
    expect(rows[5]?.faults[0]?.reason).toBe('2 rows have this number, the first of them in line 6');
    expect(await catalogue()).toEqual(before);
  });

  test('pages through rows by state without repeats and returns the total', async () => {
    const { _id } = await checked(
      Array.from({ length: 30 }, (_, at) => row(`P-${at}`, at % 3 ? {} : { price: '' })),
    );
    const page = await admin.call('GET', `/part-import-rows/${_id}?state=faulty&limit=6`);
    expect(page.headers.get('x-total-count')).toBe('10');
    const rest = await admin.call('GET', page.next ?? '');
    expect(rest.next).toBeUndefined();
    const lines = [page, rest].flatMap(({ body }) => (body as { line: number }[]).map(({ line }) => line));
    expect(lines).toEqual(Array.from({ length: 10 }, (_, at) => 2 + 3 * at));
    expect(await admin.rows(_id, 'state=change')).toEqual([]);
  });

  test('names rows that Excel may have changed, and writes them only after a yes', async () => {
    await existing('0986492104');
    await existing('A-9', { img: '/api/drawings/a.svg' });
    const rows = [
      row('986492104', { attributes: '' }),
      row('12-Mar', { attributes: '' }),
      row('A-9', { attributes: 'Size=04-Mar' }),
      row('A-1', { attributes: '' }),
    ];
    const first = await checked(rows);
    expect(first.counts).toMatchObject({ add: 1, change: 0, doubtful: 3, faulty: 0 });
    const found = await admin.rows(first._id, 'state=doubtful');
    expect(found.map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
      [2, expect.stringContaining('The shop has 0986492104.')],
      [3, expect.stringContaining('Looks like a date')],
      [4, expect.stringContaining('“04-Mar”')],
    ]);
    await admin.decide(first._id, 'apply');
    await worker.work();
    const numbers = async () => (await catalogue()).map(([number]) => number);
    expect(await numbers()).toEqual(['0986492104', 'A-1', 'A-9']);
    const second = await checked(rows);
    const yes = { decision: 'apply', doubtful: true };
    expect((await admin.call('PATCH', `/part-import/${second._id}`, yes)).status).toBe(200);
    await worker.work();
    expect(await numbers()).toEqual(['0986492104', '12-Mar', '986492104', 'A-1', 'A-9']);
    expect((await parts.findOne({ partNumber: 'A-9' }))?.attributes).toEqual([
      { name: 'Size', value: '04-Mar' },
    ]);
  });

  test('imports a part and its replacement from one file', async () => {
    const { counts } = await checked([
      row('A-1', { superseded_by: 'A-2' }),
      row('A-2', { superseded_by: '' }),
      row('A-3', { superseded_by: 'A-9' }),
    ]);
    expect(counts).toMatchObject({ add: 2, faulty: 1 });
  });

  test('returns the faulty rows as a file', async () => {
    const { _id } = await checked([row('A-1', { price: '1.240' })]);
    const { headers, body } = await admin.call('GET', `/part-import-faults/${_id}`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="faults.csv"');
    expect(String(body).replace('\ufeff', '').split('\r\n')).toEqual([
      'line,part_number,column,reason',
      '2,A-1,price,“1.240” can mean 1240 or 1.24. Write one of them.',
      '',
    ]);
  });
});

describe('applying', () => {
  test('adds parts with their stock and changes parts with their history on confirmation', async () => {
    const id = await existing('A-1', { img: '/api/drawings/a.svg' });
    const found = await applied([row('A-1', { price: '40' }), row('A-2'), row('A-3', { price: '' })]);
    expect(found).toMatchObject({ state: 'applied', applied: 2, skipped: 0 });
    expect(await catalogue()).toEqual([
      ['A-1', 'Disc A-1', 4_000, 2],
      ['A-2', 'Disc A-2', 3_850, 1],
    ]);
    const history = await admin.call('GET', `/part-history/${id}`);
    expect(history.body).toMatchObject([
      {
        version: 2,
        what: 'imported',
        by: 'admin@example.com',
        changes: [{ field: 'price', before: 38.5, after: 40 }],
      },
      { version: 1, what: 'added' },
    ]);
    const added = await parts.findOne({ partNumber: 'A-2' });
    expect(added).toMatchObject({ availableQuantity: 10, stockSeq: 1 });
    expect(await movements.find({ partId: added?._id }).toArray()).toMatchObject([
      { kind: 'opening', balance: 10 },
    ]);
    const outcomes = (await admin.rows(found._id)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['written', 'written', undefined]);
  });

  test('skips rows whose part was edited, deleted or added meanwhile, and writes the others', async () => {
    const edited = await existing('A-1');
    const deleted = await existing('A-2');
    await existing('A-3');
    const { _id } = await checked(
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((number) => row(number, { price: '50' })),
    );
    await admin.call('PATCH', `/part/${edited}`, { version: 1, name: 'Mine' });
    await admin.call('DELETE', `/part/${deleted}`);
    await existing('a4');
    await admin.decide(_id, 'apply');
    await worker.work();
    expect(await admin.read(_id)).toMatchObject({ state: 'applied', applied: 2, skipped: 3 });
    expect((await admin.rows(_id)).map(({ outcome }) => outcome)).toEqual([
      'skipped',
      'skipped',
      'written',
      'skipped',
      'written',
    ]);
    expect((await parts.findOne({ partNumber: 'A-1' }))?.name).toBe('Mine');
    expect(await parts.countDocuments()).toBe(5);
  });

  test('gives the number of a part deleted long ago to a new one', async () => {
    await existing('A-1');
    await parts.updateOne({ partNumber: 'A-1' }, { $set: { deletedAt: new Date(Date.now() - 3_600_000) } });
    expect(await applied([row('A-1', { name: 'New disc' })])).toMatchObject({ applied: 1, skipped: 0 });
    expect((await parts.findOne({ partNumber: 'A-1' }))?.name).toBe('New disc');
  });
});

describe('decisions', () => {
  test('discards an import with its rows, writes nothing, and allows the next', async () => {
    const { _id } = await checked([row('A-1')]);
    expect(await admin.decide(_id, 'discard')).toMatchObject({ status: 200, body: { state: 'discarded' } });
    expect(await admin.decide(_id, 'discard')).toMatchObject({ status: 200 });
    expect(await admin.decide(_id, 'apply')).toMatchObject({ status: 409, body: { code: 'import-decided' } });
    await worker.work();
    expect(await catalogue()).toEqual([]);
    expect(await db.collection('part_import_rows').countDocuments()).toBe(0);
    expect((await admin.upload(csvFile([row('A-2')]))).status).toBe(201);
  });

  test('refuses to apply an unchecked import, and to discard an applied one', async () => {
    const id = idOf(await admin.upload(csvFile([row('A-1')])));
    expect((await admin.decide(id, 'apply')).status).toBe(409);
    await worker.work();
    await admin.decide(id, 'apply');
    expect((await admin.decide(id, 'discard')).status).toBe(409);
    expect((await admin.decide(id, 'apply')).status).toBe(200);
    await worker.work();
    expect((await admin.decide(id, 'apply')).status).toBe(200);
    expect(await catalogue()).toHaveLength(1);
  });

  test("returns 409 with the admin's unfinished import, but not for another admin", async () => {
    const { _id } = await checked([row('A-1')]);
    const again = await admin.upload(csvFile([row('A-2')]));
    expect(again).toMatchObject({ status: 409, body: { code: 'import-unfinished', importId: _id } });
    const second = await checked([row('A-2')], other);
    const { body } = await admin.call('GET', '/part-imports');
    expect(
      partImport
        .array()
        .parse(body)
        .map(({ by }) => by),
    ).toEqual(['second@example.com', 'admin@example.com']);
    expect(second.state).toBe('checked');
  });
});

describe('limits', () => {
  test('refuses another import when the shop has too many unfinished ones', async () => {
    for (let nth = 0; nth < 20; nth += 1)
      await deps.imports.begin({ by: `admin-${nth}@example.com`, kind: 'file', now: new Date() });
    expect(await admin.upload(csvFile([row('A-1')]))).toMatchObject({
      status: 409,
      body: { code: 'too-many-imports' },
    });
  });
});

describe('clean-up', () => {
  const kept = async () => [
    await db.collection('part_imports').countDocuments(),
    await db.collection('part_import_rows').countDocuments(),
  ];

  test('keeps nothing of a file that proves unreadable after many rows', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => row(`P-${at}`));
    const reply = await admin.upload(`${csvFile(rows)}\r\n\0`);
    expect(reply).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^This file is not text/) },
    });
    expect(await kept()).toEqual([0, 0]);
  });

  test('keeps nothing of an interrupted upload', async () => {
    const upload = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const rows = Array.from({ length: 1_200 }, (_, at) => row(`P-${at}`));
        controller.enqueue(Buffer.from(csvFile(rows)));
      },
    });
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' };
    const options = { method: 'POST', headers, body, duplex: 'half', signal: upload.signal };
    const reply = fetch(`${url}/part-import`, options as RequestInit).catch(() => undefined);
    await expect.poll(async () => (await kept())[1]).toBeGreaterThanOrEqual(500);
    upload.abort();
    await reply;
    await expect.poll(kept).toEqual([0, 0]);
  });

  test('removes old and abandoned imports with their rows, once the staff log has their entries', async () => {
    const { _id } = await checked([row('A-1')]);
    await db.collection('part_imports').updateMany({}, { $set: { expiresAt: new Date(0) } });
    await deps.imports.begin({
      by: 'killed@example.com',
      kind: 'file',
      now: new Date(0),
    });
    const later = new Date(Date.now() + 60_000);
    await db
      .collection('part_imports')
      .updateOne({ by: 'killed@example.com' }, { $set: { expiresAt: later } });
    await worker.removeOld();
    expect(await kept()).toEqual([1, 0]);
    await db.collection('part_imports').updateMany({}, { $set: { log: [] } });
    await worker.removeOld();
    expect(await kept()).toEqual([0, 0]);
    expect((await admin.call('GET', `/part-import-rows/${_id}`)).status).toBe(404);
  });
});

describe('a worker that stops midway', () => {
  const file = [
    row('A-1', { price: '50' }),
    row('A-2', { price: '50' }),
    row('B-1'),
    row('B-2'),
    row('B-3', { price: '' }),
  ];

  class Killed extends Error {}

  /** Wraps the stores so that the nth call fails, before it reaches the database or right after. */
  function dyingAt(nth: number, when: 'before' | 'after') {
    let calls = 0;
    const watched = <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...given: unknown[]) => {
            calls += 1;
            if (calls > nth || (calls === nth && when === 'before')) throw new Killed();
            const result: unknown = await Reflect.apply(method, target, given);
            if (calls === nth) throw new Killed();
            return result;
          };
        },
      });
    const stores = {
      imports: watched(deps.imports),
      rows: watched(deps.rows),
      parts: watched(deps.parts),
      changePart: watched({ changePart: deps.changePart }).changePart,
    };
    return importWorker({ ...deps, ...stores });
  }

  test.each(['before', 'after'] as const)(
    'completes the catalogue correctly after the worker is killed %s any of its calls',
    async (when) => {
      let survived = false;
      for (let nth = 1; !survived; nth += 1) {
        for (const name of ['parts', 'stock_movements', 'part_imports', 'part_import_rows'])
          await db.collection(name).deleteMany({});
        for (const number of ['A-1', 'A-2']) await existing(number, { img: '/api/drawings/a.svg' });
        const id = idOf(await admin.upload(csvFile(file)));
        const dying = dyingAt(nth, when);
        survived = await dying.work().then(
          () =>
            admin
              .decide(id, 'apply')
              .then(() => dying.work())
              .then(
                () => true,
                () => false,
              ),
          () => false,
        );
        await worker.work();
        await admin.decide(id, 'apply');
        await worker.work();
        expect(await admin.read(id)).toMatchObject({
          state: 'applied',
          counts: { add: 2, change: 2, unchanged: 0, doubtful: 0, faulty: 1 },
          applied: 4,
          skipped: 0,
        });
        expect(await catalogue()).toEqual([
          ['A-1', 'Disc A-1', 5_000, 2],
          ['A-2', 'Disc A-2', 5_000, 2],
          ['B-1', 'Disc B-1', 3_850, 1],
          ['B-2', 'Disc B-2', 3_850, 1],
        ]);
        expect(await movements.countDocuments()).toBe(4);
      }
    },
  );

  test('writes and counts each row once when two workers do the same steps', async () => {
    await Promise.all(['A-1', 'A-2'].map((number) => existing(number)));
    const rows = [...file, ...Array.from({ length: 1_100 }, (_, at) => row(`C-${at}`))];
    const id = idOf(await admin.upload(csvFile(rows)));
    const two = [importWorker(deps), importWorker(deps)];
    await Promise.all(two.map(({ work }) => work()));
    await worker.work();
    await admin.decide(id, 'apply');
    await Promise.all(two.map(({ work }) => work()));
    await worker.work();
    expect(await admin.read(id)).toMatchObject({
      state: 'applied',
      counts: { add: 1_102, change: 2, faulty: 1 },
      applied: 1_104,
      skipped: 0,
    });
    expect(await parts.countDocuments()).toBe(1_104);
    expect(await movements.countDocuments()).toBe(1_104);
    expect((await catalogue()).slice(0, 2).map(([, , , version]) => version)).toEqual([2, 2]);
  });
});

describe('parts that replace each other', () => {
  const circle = (numbers: string) => ({
    state: 'faulty',
    faults: [{ column: 'superseded_by', reason: `Parts can't replace each other in a circle: ${numbers}` }],
  });

  async function successors(): Promise<Record<string, string>> {
    const found = await parts.find({ supersededBy: { $exists: true } }).toArray();
    return Object.fromEntries(
      found.map(({ partNumber = '', supersededBy = '' }) => [partNumber, supersededBy]),
    );
  }

  test('in a circle are refused, within the file and with parts of the catalogue', async () => {
    await existing('B-1');
    await existing('C-1', { supersededBy: 'B-1' });
    const { _id, counts } = await checked([
      row('A-1', { superseded_by: 'A-2' }),
      row('A-2', { superseded_by: 'a1' }),
      row('B-1', { superseded_by: 'C-1' }),
      row('D-1', { superseded_by: 'C-1' }),
    ]);
    expect(counts).toMatchObject({ faulty: 3, add: 1 });
    expect(await admin.rows(_id)).toMatchObject([
      circle('A-1, A-2, a1'),
      circle('A-2, a1, A-2'),
      circle('B-1, C-1, B-1'),
      { state: 'add' },
    ]);
  });

  test('do so after a swap in one file, and never in a circle when a row of it is left out', async () => {
    await existing('B-1');
    await existing('A-1', { supersededBy: 'B-1' });
    const swap = [row('B-1', { superseded_by: 'A-1' }), row('A-1', { superseded_by: '', price: 'free' })];
    expect(await applied(swap)).toMatchObject({ applied: 0, skipped: 1 });
    expect(await successors()).toEqual({ 'A-1': 'B-1' });
    expect(await applied(swap.map((cells) => ({ ...cells, price: '40' })))).toMatchObject({ applied: 2 });
    expect(await successors()).toEqual({ 'B-1': 'A-1' });
  });
});
