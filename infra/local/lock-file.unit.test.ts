import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../lib/root.ts';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      version: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** Lists the paths where the package at `path` may find another one, nearest first. */
function places(path: string, name: string): string[] {
  const outer = path.split('/node_modules/').slice(0, -1).join('/node_modules/');
  const own = path === '' ? [] : [`${path}/node_modules/${name}`];
  return outer === '' ? [...own, `node_modules/${name}`] : [...own, ...places(outer, name)];
}

describe.each(['.', 'infra/bench/lighthouse'])('%s', (folder) => {
  const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8');

  test('lists the packages for all platforms in the lock file', () => {
    const { packages } = lockFile.parse(JSON.parse(text));
    // npm omits packages that its registry does not offer, and then rejects its own lock file (`npm ci`:
    // "Missing: …@").
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !places(path, name).some((place) => packages[place]),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names no package source, so that npm uses the configured one', () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });
});
