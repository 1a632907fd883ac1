import { spawnSync } from 'node:child_process';
import { deployables, foldersOf } from '@shop/tooling';
import { root } from '../lib/root.ts';

/** Lists what a package is built from. */
export function sourcesOf(name: string): string[] {
  const folders = deployables.filter((each) => each.name === name).flatMap(foldersOf);
  return [...folders, 'package-lock.json', 'tsconfig.*.json'];
}

function git(checkout: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : '';
}

/** Lists changed files among these sources, as `git status` does. */
export function uncommittedFiles(builtFrom: readonly string[], checkout = root): string {
  return git(checkout, 'status', '--porcelain', '--', ...builtFrom);
}

/** Returns the checked-out commit if these sources are as in it; undefined also where there is no git. */
export function commitOf(builtFrom: readonly string[], checkout = root): string | undefined {
  if (uncommittedFiles(builtFrom, checkout) !== '') return undefined;
  return git(checkout, 'rev-parse', 'HEAD') || undefined;
}
