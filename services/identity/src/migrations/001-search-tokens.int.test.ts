import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { testAccount } from '../testing/account.ts';
import { createUserStore } from '../users/user.store.ts';
import { searchTokens } from './001-search-tokens.ts';

const { db } = await testDatabase();
const users = db.collection('users');
const store = await createUserStore(db);

/** What identity 1.0.0 did with its field, as it stood there. */
const oldVersion = {
  start: () => users.createIndexes([{ key: { words: 1, email: 1 }, name: 'user_words' }]),
  add: (email: string, words: string[]) =>
    users.updateOne(
      { email },
      {
        $setOnInsert: {
          ...testAccount(email),
          ...{ tokenVersion: 0, roleHistory: [], words, createdAt: new Date(), outbox: [] },
        },
      },
      { upsert: true },
    ),
  rename: (email: string, name: string, words: string[]) =>
    users.updateOne({ email }, { $set: { name, words } }),
  search: (word: RegExp) => users.countDocuments({ words: word }, { hint: 'user_words' }),
};

test('when identity 1.0.0 runs beside it, then both find whom either wrote before, during and after', async () => {
  await oldVersion.start();
  await oldVersion.add('ada@example.com', ['ada', 'example', 'com']);
  const up = searchTokens.up(db);
  await oldVersion.add('bob@example.com', ['bob', 'example', 'com']);
  await up;
  await oldVersion.start();
  await oldVersion.rename('ada@example.com', 'Augusta', ['ada', 'example', 'com', 'augusta']);
  await store.insertIfMissing({ ...testAccount('cyd@example.com'), name: 'Cyd' });
  await store.change(testAccount('bob@example.com'), { name: 'Robert' });

  for (const [word, count] of [
    ['exam', 3],
    ['augu', 1],
    ['robe', 1],
  ] as const) {
    expect(await oldVersion.search(new RegExp(`^${word}`))).toBe(count);
    expect(await store.count(word)).toBe(count);
  }
});

test('when it ran, then everybody of before has their tokens, and running again after a kill changes nothing', async () => {
  await users.deleteMany({});
  await oldVersion.add('ada@example.com', ['ada', 'example', 'com']);
  await searchTokens.up(db);
  const after = await users.find().toArray();
  expect(after).toMatchObject([
    { searchTokens: ['ada', 'example', 'com'], words: ['ada', 'example', 'com'] },
  ]);
  await searchTokens.up(db);
  expect(await users.find().toArray()).toEqual(after);
});
