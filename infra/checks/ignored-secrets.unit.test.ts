import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);

function isIgnored(path: string): boolean {
  return spawnSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd: root }).status === 0;
}

const secrets = [
  'production.env',
  'infra/deploy/production.env',
  '.env',
  '.env.production',
  'payments.env',
  'token-key.pem',
  'infra/deploy/tls-key.pem',
  'tls.key',
  'service-account.json',
  'shop-service-account-1.json',
  'shop-2026-11-21.archive.gz',
  'backups/shop.archive',
];

test.each(secrets)('git ignores %s', (path) => {
  expect(isIgnored(path)).toBe(true);
});

test.each(['.env.example', 'infra/deploy/demo.env', 'infra/deploy/production.env.example'])(
  'git keeps %s',
  (path) => {
    expect(isIgnored(path)).toBe(false);
  },
);

test('container images leave out what git ignores as secret', () => {
  const read = (name: string) => readFileSync(new URL(name, root), 'utf8').split('\n');
  const outside = new Set(read('.dockerignore'));
  const from = read('.gitignore');
  const own = from.slice(
    from.indexOf('# Settings with secrets; examples and demo settings stay.'),
    from.indexOf('.DS_Store'),
  );
  const patterns = own
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .map((line) => `**/${line.replace(/\/$/, '')}`);
  expect(patterns.filter((pattern) => !outside.has(pattern))).toEqual([]);
  expect(patterns.length).toBeGreaterThan(8);
});
