import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@shop/contracts';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { serviceDefaults } from './config.ts';
import { memoryLimitMb } from './program.ts';

/** The services use these when nothing is set. */
const defaults = {
  RATE_LIMIT_PER_MINUTE: limits.callsPerMinute,
  MAX_UNPAID_ORDERS: limits.knownHolds.person.orders,
  MAX_UNPAID_DOLLARS: limits.knownHolds.person.dollars,
  BUDGET_FACTOR: 1,
  MAILS_PER_SECOND: limits.mailsPerSecond,
};

const deployments = [
  'docker-compose.yml',
  'infra/deploy/demo.env',
  'infra/deploy/production.env.example',
  'infra/deploy/kubernetes/base/kustomization.yaml',
];

function valuesIn(file: string, name: string): number[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`${name}(?::-|=)(\\d+)`, 'g'))].map(([, value]) => Number(value));
}

test.each(Object.entries(defaults))(
  'the default of %s is %i, and no deployment writes another',
  (name, value) => {
    expect(deployments.flatMap((file) => valuesIn(file, name))).toEqual([]);
    for (const shown of valuesIn('.env.example', name)) expect(shown).toBe(value);
    expect(Object.keys(serviceDefaults)).not.toContain(name);
  },
);

/** Memory of the search per part (decision 097), and of the rest of a catalog process. */
const bytesPerPart = 7_000;
const otherBytes = 150_000_000;

test('gives the catalog the memory for two indexes of the largest catalogue', () => {
  const files = ['docker-compose.yml', 'infra/deploy/kubernetes/base/catalog.yaml'];
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const given = [...text.matchAll(/--max-old-space-size=(\d+)/g)].map(([, mb]) => Number(mb));
  expect(given).toHaveLength(2);
  for (const mb of [...given, memoryLimitMb])
    expect(mb * 1024 * 1024).toBeGreaterThan(2 * bytesPerPart * limits.partsMax + otherBytes);
});
