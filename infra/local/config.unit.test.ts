import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@shop/contracts';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { serviceDefaults } from './config.ts';

/** What the services take when nothing is set. */
const defaults = {
  RATE_LIMIT_PER_MINUTE: limits.callsPerMinute,
  MAX_UNPAID_ORDERS: limits.knownHolds.person.orders,
  MAX_UNPAID_DOLLARS: limits.knownHolds.person.dollars,
  BUDGET_FACTOR: 1,
  MAILS_PER_SECOND: limits.mailsPerSecond,
};

const files = [
  '.env.example',
  'docker-compose.yml',
  'infra/deploy/demo.env',
  'infra/deploy/production.env.example',
  'infra/deploy/kubernetes/base/processes/kustomization.yaml',
];

function valuesIn(file: string, name: string): number[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`${name}(?::-|=)(\\d+)`, 'g'))].map(([, value]) => Number(value));
}

test.each(Object.entries(defaults))('the default of %s is %i wherever it is written', (name, value) => {
  const written = files.flatMap((file) => valuesIn(file, name));
  expect(new Set(written)).toEqual(new Set([value]));
  expect(Object.keys(serviceDefaults)).not.toContain(name);
});
