import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('lets a hundred mails through per second, however many are sent at once', async () => {
  const pace = createPace(100);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 21 }, pace));
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

test('sends without delay when there is no limit', async () => {
  const pace = createPace(0);
  await expect(Promise.all(Array.from({ length: 1_000 }, pace))).resolves.toHaveLength(1_000);
});
