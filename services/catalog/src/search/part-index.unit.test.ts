import { type PartFilter, type PartSort, partSorts } from '@shop/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import {
  type DrawnQuestion,
  drawnPart,
  drawnQuestion,
  plainFacets,
  plainFilter,
  plainOrders,
} from '../testing/drawn-parts.ts';
import { buildIndexData } from './build.ts';
import { entryOf, type SearchEntry } from './entry.rules.ts';
import { findFacets } from './facets.ts';
import { readFilter } from './filter.rules.ts';
import { matchesOf } from './matching.ts';
import { findPage } from './page.ts';
import { applyPart, applyStock, findSlot, openIndex, type PartIndex, removePart } from './part-index.ts';
import { readWords } from './spelling.ts';

const parts = 2_500;
const questions = 800;
/** Changes are applied in batches: the plain reference sorts everything again after each. */
const changesAtOnce = 20;
const changeEvery = 40;
/** Facet counts are checked rarely: the plain reference counts every dimension. */
const facetsEvery = 20;
const seed = 13;
const limitMs = 120_000;

/** Draws many equal times, names and prices on purpose. */
function drawnEntries(count: number): SearchEntry[] {
  return fc.sample(drawnPart, { numRuns: count, seed }).map((part, index) =>
    entryOf(
      newPartDocuments(part, {
        id: (index + 1).toString(16).padStart(24, '0'),
        openingId: 'o',
        partNumber: `SP-${index}`,
        now: new Date(1_700_000_000_000 + (index % 997) * 1_000),
        by: 'system',
      }).part,
    ),
  );
}

const all = drawnEntries(parts + 500);
const now = new Map(all.slice(0, parts).map((entry) => [entry.id, entry]));
const index = openIndex(await buildIndexData([all.slice(0, 900), all.slice(900, parts)]));

function change(at: number): void {
  const [fresh, one] = [all[parts + at], all[(at * 7_919) % parts]];
  if (!fresh || !one) throw new Error('nothing is left to change');
  if (at % 4 === 0) put(fresh);
  if (at % 4 === 1)
    put({ ...one, nameSort: fresh.nameSort, priceCents: fresh.priceCents, fitments: fresh.fitments });
  if (at % 4 === 2) take(one.id);
  if (at % 4 === 3) sell(one.id, fresh.availableQuantity);
}
function put(entry: SearchEntry): void {
  now.set(entry.id, entry);
  applyPart(index, entry);
}
function take(id: string): void {
  now.delete(id);
  removePart(index, id);
}
function sell(id: string, availableQuantity: number): void {
  const [slot, entry] = [findSlot(index, id), now.get(id)];
  expect(slot === undefined).toBe(entry === undefined);
  if (slot === undefined || !entry) return;
  now.set(id, { ...entry, availableQuantity });
  applyStock(index, slot, { availableQuantity, stockSeq: entry.stockSeq + 1 });
}

function walk(of: PartIndex, { filter: { q = '', ...rest }, sort, limit }: DrawnQuestion) {
  const filter = readFilter(rest, readWords(of, q).tokens);
  const ids: string[] = [];
  let after: Parameters<typeof findPage>[1]['after'];
  for (let page = 0; page < 3; page += 1) {
    const found = findPage(of, { filter, sort, limit, after });
    ids.push(...found.rows.map(({ id }) => id));
    after = found.next;
    if (!after) break;
  }
  return { ids, total: matchesOf(of, filter).total, isWhole: after === undefined };
}

/** Sorts all parts for one list. Starts from the previous order, because nearly sorted input sorts fast. */
function sortedBy(sort: PartSort, before: readonly SearchEntry[]): SearchEntry[] {
  const still = before.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(before.map(({ id }) => id));
  const fresh = [...now.values()].filter(({ id }) => !known.has(id));
  return [...still, ...fresh].sort(plainOrders[sort]);
}

describe('the search index, beside a plain filter over all parts', () => {
  test(
    `when ${questions} drawn questions are asked of ${parts} parts while they change, then it agrees with every one`,
    () => {
      const sorted = new Map(partSorts.map((sort) => [sort, sortedBy(sort, [])]));
      let changes = 0;
      fc.sample(drawnQuestion, { numRuns: questions, seed }).forEach((question, at) => {
        if (at % changeEvery === 0) {
          for (let each = 0; each < changesAtOnce; each += 1) change(changes++);
          for (const [sort, before] of sorted) sorted.set(sort, sortedBy(sort, before));
        }
        const { filter, sort, limit } = question;
        const entries = sorted.get(sort) ?? [];
        const expected = entries.filter(plainFilter(filter)).map(({ id }) => id);
        const label = JSON.stringify(question);
        expect({ label, ...walk(index, question) }).toEqual({
          label,
          ids: expected.slice(0, 3 * limit),
          total: expected.length,
          isWhole: expected.length <= 3 * limit,
        });
        if (at % facetsEvery === 0) expect(facetsOf(filter), label).toEqual(plainFacets(entries, filter));
      });
    },
    limitMs,
  );
});

function facetsOf({ q = '', ...rest }: PartFilter) {
  const { attributes: _attributes, ...facets } = findFacets(
    index,
    readFilter(rest, readWords(index, q).tokens),
  );
  return facets;
}
