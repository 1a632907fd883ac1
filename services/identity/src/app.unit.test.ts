import { loadedBy } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';

test('when identity starts, then it has loaded neither the queues’ pages nor what reads proofs: both wait for the first one who comes', () => {
  const loaded = loadedBy(import.meta.dirname, './app.ts', './tokens/id-token.ts');
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(@bull-board|ejs|firebase-admin)\//);
});
