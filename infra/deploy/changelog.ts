import { spawnSync } from 'node:child_process';
import { root } from '../lib/root.ts';

/** What a commit changes without changing what is deployed. */
const unshipped = ['**/*.test.ts', '**/*.test.tsx', '**/*.md', '**/testing/**', 'services/tooling/**'].map(
  (each) => `:(exclude,glob)${each}`,
);

/** The commits between two that changed what a package is built from, newest first; none where git does not know the first. */
export function changesBetween(
  [from, to]: readonly [string, string],
  builtFrom: readonly string[],
  checkout = root,
): string[] {
  const log = ['log', '--no-merges', '--format=%h %s', `${from}..${to}`, '--', ...builtFrom, ...unshipped];
  const { stdout } = spawnSync('git', log, { cwd: checkout, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter((line) => line !== '');
}
