import { expect, test } from 'vitest';
import { createBatcher } from './batches.ts';

function slowWork() {
  const seen: string[] = [];
  const gates: (() => void)[] = [];
  const batches = createBatcher(async (key: string, items: readonly number[]) => {
    seen.push(`${key}: ${items.join(' ')}`);
    await new Promise<void>((resolve) => {
      gates.push(resolve);
    });
    return items.map((item) => item * 10);
  });
  return { batches, seen, open: () => gates.shift()?.() };
}

test('when items come while a batch is at work, then they are the next batch, in order, each with its own result', async () => {
  const { batches, seen, open } = slowWork();
  const first = batches('a', 1);
  await expect.poll(() => seen).toEqual(['a: 1']);
  const rest = [batches('a', 2), batches('a', 3), batches('a', 4)];
  open();
  await expect.poll(() => seen).toEqual(['a: 1', 'a: 2 3 4']);
  open();
  expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40]);
});

test('when keys differ, then neither waits for the other', async () => {
  const { batches, seen, open } = slowWork();
  const both = [batches('a', 1), batches('b', 2)];
  await expect.poll(() => seen).toEqual(['a: 1', 'b: 2']);
  open();
  open();
  expect(await Promise.all(both)).toEqual([10, 20]);
});

test('when a batch fails, then all in it hear so, and the next one is worked on', async () => {
  const faults = [new Error('database is away')];
  const batches = createBatcher(async (_key: string, items: readonly number[]) => {
    const fault = faults.pop();
    if (fault) throw fault;
    return items;
  });
  const failed = await Promise.allSettled([batches('a', 1), batches('a', 2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(batches('a', 3)).resolves.toBe(3);
});

test('when work forgets an item, then its caller hears so', async () => {
  const batches = createBatcher(async () => [] as number[]);
  await expect(batches('a', 1)).rejects.toThrow('did not answer');
});
