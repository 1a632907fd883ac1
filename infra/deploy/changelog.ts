import { spawnSync } from 'node:child_process';
import { root } from '../lib/root.ts';

/** Files that a commit may change without changing what is deployed. */
const unshipped = ['**/*.test.ts', '**/*.test.tsx', '**/*.md', '**/testing/**', 'services/tooling/**'].map(
  (each) => `:(exclude,glob)${each}`,
);

/**
 * Lists the commits between two that changed a package's sources, newest first; empty if git does not know
 * the first.
 */
export function changesBetween(
  [from, to]: readonly [string, string],
  builtFrom: readonly string[],
  checkout = root,
): string[] {
  const log = ['log', '--no-merges', '--format=%h %s', `${from}..${to}`, '--', ...builtFrom, ...unshipped];
  const { stdout } = spawnSync('git', log, { cwd: checkout, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter((line) => line !== '');
}
