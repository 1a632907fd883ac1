import { expect, test } from 'vitest';
import { createKeyedMutex } from './batches.ts';

test('when work of one key is given at once, then it runs one after the other, in order, faults or not', async () => {
  const inTurn = createKeyedMutex();
  const seen: string[] = [];
  const work = (name: string, fault?: Error) =>
    inTurn('a', async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fault) throw fault;
      return name;
    });
  const results = await Promise.allSettled([work('1'), work('2', new Error('no')), work('3')]);
  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('when keys differ, then neither waits for the other', async () => {
  const inTurn = createKeyedMutex();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn('a', () => promise);
  await expect(inTurn('b', async () => 'done')).resolves.toBe('done');
  resolve();
  await first;
});
