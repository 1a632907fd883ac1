import { loadedBy } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

test('when the gateway starts, then it has not loaded what makes its document: that waits for the first one who asks', () => {
  const loaded = loadedBy(import.meta.dirname, './docs.routes.ts');
  expect(loaded).toContain('/docs/docs.routes.ts');
  expect(loaded).not.toMatch(/\/node_modules\/zod-openapi\//);
});
