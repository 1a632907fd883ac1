import { once } from 'node:events';
import { atFileEnd } from '@shop/tooling/testing';
import { expect, test } from 'vitest';
import { freezableMongo, testDatabase } from '../testing/index.ts';
import { createIndexes } from './create-indexes.ts';
import { connectMongo } from './mongo.ts';

const { db, name } = await testDatabase();
const byColour = { key: { colour: 1 }, name: 'by_colour' };

/** Connects to the test database through a proxy that can hang, with a 200 ms command limit. */
async function openHanging() {
  const way = await freezableMongo();
  const { db: hanging, close } = await connectMongo({ url: way.url, database: name, operationMs: 200 });
  atFileEnd(close);
  way.freeze();
  return { ...way, hanging };
}

test('keeps waiting for an index build that takes longer than a request may', async () => {
  const { hanging, thaw } = await openHanging();
  const gaveUp = once(hanging.client, 'connectionClosed');
  const creating = createIndexes(hanging.collection('slow'), [byColour]);
  await gaveUp;
  thaw();
  await creating;
  expect(await db.collection('slow').indexExists('by_colour')).toBe(true);
});

test('fails to start when the database does not return in time', async () => {
  const { hanging } = await openHanging();
  await expect(createIndexes(hanging.collection('lost'), [byColour], 100)).rejects.toThrow(/timed out/);
});
