import { expect, test } from 'vitest';
import { readFaultPoint } from './fault-points.ts';

const points = ['before', 'after'] as const;

test('continues at every fault point when none is set', () => {
  const reach = readFaultPoint(points, {});
  for (const point of points) reach(point);
});

test('when a process of a crash test is started in production, then it refuses to start', () => {
  const env = { FAULT_POINT: 'after', NODE_ENV: 'production' };
  expect(() => readFaultPoint(points, env)).toThrow('not in production');
});

test('when a fault point is set that the process does not have, then it refuses to start', () => {
  expect(() => readFaultPoint(points, { FAULT_POINT: 'between' })).toThrow('FAULT_POINT');
});
