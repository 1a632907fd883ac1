import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Published, snapshotFault } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { runScript } from '../lib/supervise/launch.ts';

/** A package as it stands in a checkout. */
export interface Sources {
  readonly name: string;
  /** The package's folder. */
  readonly dir: string;
  /** Everything it is built from, relative to the checkout. */
  readonly builtFrom: readonly string[];
  readonly checkout: string;
  readonly logDir: string;
}

const shownFiles = 10;

function git(checkout: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch {
    throw new CliError(
      `${checkout} is no checkout of git, so nobody can tell what is shipped: --dirty ships it all the same.`,
    );
  }
}

/** The commit that the package is built from. Refuses files that are in none, because nobody could build that version again. */
export function commitOf({ name, builtFrom, checkout }: Sources): string {
  const changed = git(checkout, 'status', '--porcelain', '--', ...builtFrom).trimEnd();
  if (changed === '') return git(checkout, 'rev-parse', 'HEAD').trim();
  const lines = changed.split('\n');
  const more = lines.length > shownFiles ? [`  … and ${lines.length - shownFiles} more`] : [];
  throw new CliError(
    [
      `${name} is built from files that are not committed:`,
      ...lines.slice(0, shownFiles).map((line) => `  ${line.trim()}`),
      ...more,
      'Commit them, or ship them all the same: --dirty. Nothing was changed.',
    ].join('\n'),
  );
}

/** As {@link commitOf}, for who ships whatever stands there. */
export function dirtyCommitOf({ checkout, builtFrom }: Sources): string | undefined {
  try {
    const commit = git(checkout, 'rev-parse', 'HEAD').trim();
    return git(checkout, 'status', '--porcelain', '--', ...builtFrom) === '' ? commit : `${commit}, changed`;
  } catch {
    return undefined;
  }
}

/** The gate judges by what is kept of contracts and kit, so that has to be what the sources say, under a version of its own. */
export async function assertVersions(published: readonly Published[], checkout: string): Promise<void> {
  const faults = await Promise.all(published.map((each) => snapshotFault(each, checkout)));
  const lines = faults.filter((each) => each !== undefined);
  if (lines.length > 0)
    throw new CliError([...lines, 'First: npm run contracts:write. Nothing was changed.'].join('\n'));
}

export function assertTypes({ name, dir, logDir }: Sources): Promise<void> {
  return runScript({
    name: `The type check of ${name}`,
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', '.', '--pretty', 'false'],
    env: {},
    cwd: dir,
    logFile: join(logDir, `types-${name}.log`),
  });
}

/** The package's own tests, as its job in CI runs them. */
export function assertTests({ name, dir, logDir }: Sources): Promise<void> {
  return runScript({
    name: `The tests of ${name}`,
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--config', join(root, 'services/tooling/testing/alone.config.ts'), '--no-color'],
    env: { VITEST: undefined, NODE_ENV: undefined, NO_COLOR: '1' },
    cwd: dir,
    logFile: join(logDir, `tests-${name}.log`),
  });
}
