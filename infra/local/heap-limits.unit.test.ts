import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { readConfig } from './config.ts';
import { heapLimits } from './heap-limits.ts';

test('when the shop runs as deployed, then its processes have the memory that they have in a container', () => {
  const dockerfile = readFileSync(join(root, 'infra/deploy/docker/service.Dockerfile'), 'utf8');
  const inContainer = /NODE_OPTIONS="([^"]*)"/.exec(dockerfile)?.[1]?.split(' ');
  expect(heapLimits({}, readConfig(['--as-deployed']))).toEqual(inContainer);
});

test('when programs share a process, then it has more memory than one alone, and less for load than a deployed one', () => {
  expect(heapLimits({ programs: ['orders', 'orders-worker'] }, readConfig([]))).toEqual([
    '--max-old-space-size=192',
    '--max-semi-space-size=4',
    '--min-semi-space-size=4',
  ]);
});
