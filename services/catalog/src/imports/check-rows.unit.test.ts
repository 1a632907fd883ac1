import { limits } from '@shop/contracts';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import type { StoredImport } from './part-import.store.ts';
import type { CheckedRow, StoredRow } from './part-import-rows.store.ts';

const now = new Date('2026-11-28T10:00:00Z');
const importId = new ObjectId();

function row(line: number): StoredRow {
  const number = `NEW-${line}`;
  return {
    _id: new ObjectId(),
    openingId: new ObjectId(),
    importId,
    line,
    key: number.replace('-', '').toLowerCase(),
    cells: {
      part_number: number,
      name: 'Brake disc',
      price: '12.50',
      description: 'Vented',
      min_order_quantity: '1',
      available_quantity: '5',
      images: '/api/drawings/brake-disc-1.svg',
    },
  };
}

/** Returns the results of an import's next rows, when the catalogue has so many parts and earlier rows add so many. */
async function results(parts: number, added: number, rows: readonly StoredRow[]): Promise<CheckedRow[]> {
  const saved: CheckedRow[] = [];
  const deps = {
    rows: {
      sameNumbers: async () => new Map(),
      successors: async () => new Map(),
      saveChecks: async (checks: readonly { result: CheckedRow }[]) => {
        saved.push(...checks.map(({ result }) => result));
      },
    },
    parts: { partsByKey: async () => new Map(), count: async () => parts },
    now: () => now,
  };
  const found: StoredImport = {
    _id: importId,
    state: 'checking',
    kind: 'file',
    createdAt: now,
    expiresAt: now,
    by: 'admin@example.com',
    rows: rows.length,
    counts: { add: added, change: 0, doubtful: 0, unchanged: 0, faulty: 0 },
    applied: 0,
    skipped: 0,
    undone: 0,
    kept: 0,
    afterLine: 0,
  };
  await checkRows(deps, found, rows);
  return saved;
}

test.each([
  [limits.partsMax - 10, 0, ['add', 'add', 'add']],
  [limits.partsMax - 2, 0, ['add', 'add', 'faulty']],
  [limits.partsMax - 10, 9, ['add', 'faulty', 'faulty']],
  [limits.partsMax, 0, ['faulty', 'faulty', 'faulty']],
])(
  'adds only as many parts as the catalogue of %i has room for, after %i rows',
  async (parts, added, states) => {
    const checked = await results(parts, added, [row(2), row(3), row(4)]);
    expect(checked.map(({ state }) => state)).toEqual(states);
    const full = { column: '', reason: 'The catalogue has room for 50,000 parts' };
    for (const { state, faults } of checked) expect(faults).toEqual(state === 'add' ? [] : [full]);
  },
);
