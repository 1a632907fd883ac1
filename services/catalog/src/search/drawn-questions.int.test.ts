import { listedPart, partFacets } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPartDocuments } from '../parts/part.document.ts';
import { catalogForTest } from '../testing/catalog.ts';
import { drawnPart, drawnQuestion, plainFacets, plainFilter, plainOrders } from '../testing/drawn-parts.ts';
import { entryOf } from './entry.rules.ts';

const seed = 17;
const parts = Number(process.env.DRAWN_PARTS ?? 400);
const questions = Number(process.env.DRAWN_QUESTIONS ?? 200);
const limitMs = 30_000 + questions * 100;

const { db } = await testDatabase();
const documents = fc.sample(drawnPart, { numRuns: parts, seed }).map(
  (part, index) =>
    newPartDocuments(part, {
      id: new ObjectId((index + 1).toString(16).padStart(24, '0')),
      openingId: new ObjectId(),
      partNumber: `SP-${index}`,
      now: new Date(1_700_000_000_000 + (index % 37) * 1_000),
      by: 'system',
    }).part,
);
await db.collection<{ _id: ObjectId }>('parts').insertMany(documents);
const entries = documents.map((part) => entryOf(part));
const { request } = await catalogForTest({ db });

function queryOf(question: object): string {
  const given = Object.entries(question).filter(([, value]) => value !== undefined);
  return `${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

test(
  `agrees with a filter over all parts on ${questions} random queries of ${parts} parts over HTTP`,
  async () => {
    for (const { filter, sort, limit } of fc.sample(drawnQuestion, { numRuns: questions, seed })) {
      const expected = entries.filter(plainFilter(filter)).sort(plainOrders[sort]);
      const path = `/parts?${queryOf({ ...filter, sort, limit })}`;
      const list = await request('GET', path);
      expect(list.status, path).toBe(200);
      const ids = z
        .array(listedPart)
        .parse(list.body)
        .map(({ _id }) => _id);
      expect({ path, ids }).toEqual({ path, ids: expected.slice(0, limit).map(({ id }) => id) });
      expect(list.headers.get('x-total-count')).toBe(`${expected.length}`);
      const facets = await request('GET', `/part-facets?${queryOf(filter)}`);
      const { attributes: _attributes, ...counted } = partFacets.parse(facets.body);
      expect(counted, path).toEqual(plainFacets(entries, filter));
    }
  },
  limitMs,
);
