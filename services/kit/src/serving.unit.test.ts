import { expect, test } from 'vitest';
import { loadedBy } from './testing/loaded-modules.ts';

test('when a process serves without a database and queues of its own, then it loads neither driver nor queue library', () => {
  const loaded = loadedBy(import.meta.dirname, '@shop/service-kit/serving');
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(mongodb|bullmq)\//);
});
