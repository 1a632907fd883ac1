import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { changedJourneys, journeysOf, journeysOfAll } from './changed-journeys.ts';

test('a changed page reaches the journeys of its front end', () => {
  expect(changedJourneys(['mf-admin/src/pages/system-status.page.tsx'])).toEqual(journeysOf['mf-admin']);
  expect(changedJourneys(['mf-dashboard/src/pages/checkout.page.tsx'])).toContain('buying');
});

test('a changed journey reaches itself; tests, services and documents reach none', () => {
  expect(changedJourneys(['infra/e2e/dev.e2e.ts'])).toEqual(['dev']);
  const others = ['mf-admin/src/pages/books.page.unit.test.tsx', 'services/orders/src/api.ts', 'README.md'];
  expect(changedJourneys(others)).toEqual([]);
});

test('each journey belongs to a front end, or runs with all others', () => {
  const journeys = globSync('infra/e2e/*.e2e.ts', { cwd: root }).map((file) => basename(file, '.e2e.ts'));
  const listed = new Set([...Object.values(journeysOf).flat(), ...journeysOfAll]);
  expect([...listed].sort()).toEqual(journeys.sort());
});
