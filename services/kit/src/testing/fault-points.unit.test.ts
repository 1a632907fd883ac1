import { expect, test } from 'vitest';
import { readFaultPoint } from './fault-points.ts';

const points = ['before', 'after'] as const;

test('continues at every fault point when none is set', () => {
  const reach = readFaultPoint(points, {});
  for (const point of points) reach(point);
});

test("refuses to start a crash test's process in production", () => {
  const env = { FAULT_POINT: 'after', NODE_ENV: 'production' };
  expect(() => readFaultPoint(points, env)).toThrow('not in production');
});

test('refuses to start with an unknown fault point', () => {
  expect(() => readFaultPoint(points, { FAULT_POINT: 'between' })).toThrow('FAULT_POINT');
});
