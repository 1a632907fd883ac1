import { loadedBy } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

test('does not load the OpenAPI generator until the document is first requested', () => {
  const loaded = loadedBy(import.meta.dirname, './docs.routes.ts');
  expect(loaded).toContain('/docs/docs.routes.ts');
  expect(loaded).not.toMatch(/\/node_modules\/zod-openapi\//);
});
