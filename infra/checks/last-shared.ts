import { execFileSync } from 'node:child_process';

/** Returns the merge base with origin/main; without an origin, HEAD: a run of changed tests still covers uncommitted changes. */
export function lastShared(checkout: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}
