import { loadedBy } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

test('does not load the queue board or the ID token library until they are first needed', () => {
  const loaded = loadedBy(import.meta.dirname, './app.ts', './tokens/id-token.ts');
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(@bull-board|ejs|firebase-admin)\//);
});
