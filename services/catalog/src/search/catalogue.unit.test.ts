import { limits, type PartFilter } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import {
  type DrawnQuestion,
  drawnPart,
  drawnQuestion,
  plainFacets,
  plainFilter,
  plainOrders,
} from '../testing/drawn-parts.ts';
import { createCatalogue } from './catalogue.ts';
import { findFacets } from './facets.ts';
import { readFilter } from './filter.rules.ts';
import { interpretText } from './interpret-text.ts';
import { findPage } from './page.ts';
import { type SearchablePart, toSearchablePart } from './searchable-part.rules.ts';
import { suggest } from './suggestions.ts';

const parts = 1_500;
const questions = 400;
const seed = 13;
const limitMs = 60_000;

/** Draws many equal times, names and prices on purpose. */
const all = fc.sample(drawnPart, { numRuns: parts + questions, seed }).map((part, index) =>
  toSearchablePart(
    newPartDocuments(part, {
      id: (index + 1).toString(16).padStart(24, '0'),
      openingId: 'o',
      partNumber: `SP-${index}`,
      now: new Date(1_700_000_000_000 + (index % 997) * 1_000),
      by: 'system',
    }).part,
  ),
);

function filledCatalogue() {
  const catalogue = createCatalogue();
  catalogue.fill(all.slice(0, 900));
  catalogue.fill(all.slice(900, parts));
  catalogue.sort();
  return { catalogue, now: new Map(all.slice(0, parts).map((entry) => [entry.id, entry])) };
}

type Filled = ReturnType<typeof filledCatalogue>;

/** Adds, edits, deletes or sells a part, alternating. */
function change({ catalogue, now }: Filled, at: number): void {
  const [fresh, one] = [all[parts + at], all[(at * 7_919) % parts]];
  if (!fresh || !one) throw new Error('no parts are left to change');
  const { nameSort, priceCents, fitments, availableQuantity } = fresh;
  const known = now.get(one.id) ?? one;
  const edited = { ...known, nameSort, priceCents, fitments, version: known.version + 1 };
  const put = (entry: SearchablePart): void => {
    now.set(entry.id, entry);
    catalogue.put(entry);
  };
  if (at % 4 === 0) put(fresh);
  if (at % 4 === 1) put(edited);
  if (at % 4 === 2) {
    now.delete(one.id);
    catalogue.remove(one.id);
  }
  if (at % 4 === 3) put({ ...known, availableQuantity });
}

function read({ catalogue }: Filled, { q = '', ...rest }: PartFilter) {
  return readFilter(rest, interpretText(catalogue, q));
}

/** Reads up to three pages. */
function walk(filled: Filled, { filter, sort, limit }: DrawnQuestion) {
  const ids: string[] = [];
  let page: ReturnType<typeof findPage> | undefined;
  for (let count = 0; count < 3 && (!page || page.next); count += 1) {
    page = findPage(filled.catalogue, { filter: read(filled, filter), sort, limit, after: page?.next });
    ids.push(...page.slots.map((slot) => filled.catalogue.rowAt(slot).id));
  }
  return { ids, total: page?.total, isWhole: page?.next === undefined };
}

test(
  `agrees with a plain filter on ${questions} random queries while ${parts} parts change`,
  () => {
    const filled = filledCatalogue();
    fc.sample(drawnQuestion, { numRuns: questions, seed }).forEach((question, at) => {
      change(filled, at);
      const { filter, sort, limit } = question;
      const entries = [...filled.now.values()];
      const expected = entries.filter(plainFilter(filter)).sort(plainOrders[sort]);
      const label = JSON.stringify(question);
      expect({ label, ...walk(filled, question) }).toEqual({
        label,
        ids: expected.slice(0, 3 * limit).map(({ id }) => id),
        total: expected.length,
        isWhole: expected.length <= 3 * limit,
      });
      const { attributes: _attributes, ...facets } = findFacets(filled.catalogue, read(filled, filter));
      expect(facets, label).toEqual(plainFacets(entries, filter));
    });
  },
  limitMs,
);

/** Words that are nearly right, single letters, numbers and noise. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('vented', 'frnot', 'coatde', 'a', 'e', '43', '43001', 'solidd', 'rera'),
      fc.string({ unit: 'grapheme', maxLength: limits.searchMax }),
      fc.stringMatching(/^[a-z]{1,40}$/),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((words) => words.join(' ').slice(0, limits.searchMax));

/** CPU time in tens of an ordinary query, so that the limit holds on any machine. */
const mostTimesOrdinary = 60;

function cpuMs(task: () => unknown): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('takes bounded time for any text of the longest allowed length', () => {
  const { catalogue } = filledCatalogue();
  const ordinary = () => findFacets(catalogue, readFilter({}, interpretText(catalogue, 'front vented')));
  const ordinaryMs = cpuMs(() => Array.from({ length: 100 }, ordinary)) / 100;
  const texts = fc.sample(hostileText, { numRuns: 300, seed });
  const meanMs = cpuMs(() => texts.map((text) => suggest(catalogue, text))) / texts.length;
  expect(meanMs / ordinaryMs).toBeLessThan(mostTimesOrdinary);
});
