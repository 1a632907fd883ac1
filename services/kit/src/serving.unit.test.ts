import { expect, test } from 'vitest';
import { loadedBy } from './testing/loaded-modules.ts';

test('loads neither the database driver nor the queue library in a process without them', () => {
  const loaded = loadedBy(import.meta.dirname, '@shop/service-kit/serving');
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(mongodb|bullmq)\//);
});
