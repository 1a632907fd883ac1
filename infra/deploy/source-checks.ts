import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Published, snapshotFault } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';
import { runScript } from '../lib/supervise/launch.ts';

/** A package as it stands in a checkout. */
export interface Sources {
  readonly name: string;
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

/** Links what is installed in a checkout into a folder, where our own packages are the folder's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(join(from, '@shop'), join(to, '@shop'), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(from))
    if (name === '.bin' || !/^[.]|^@shop$/.test(name)) symlinkSync(join(from, name), join(to, name));
}

/** Runs the work in a folder with the files of a commit, whatever happens to the checkout meanwhile. */
export async function atCommit<Result>(
  checkout: string,
  commit: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-commit-')));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: checkout, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(join(checkout, 'node_modules'), join(folder, 'node_modules'));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the sources of a package in a folder must pass, by step; the tests as `npm test -- <package>` runs them. */
export function sourceChecks({ name, logDir }: Sources, folder: string) {
  const run = (step: string, script: string, args: readonly string[], cwd = folder) =>
    runScript({
      name: `The ${step} of ${name}`,
      script,
      args,
      env: { VITEST: undefined, NODE_ENV: undefined, NO_COLOR: '1' },
      cwd,
      logFile: join(logDir, `${step.replace(' ', '-')}-${name}.log`),
    });
  const dir = join(folder, name);
  const contracts = join(folder, 'services/tooling/contract-document/check-snapshots.ts');
  return {
    types: () => run('type check', 'node_modules/typescript/bin/tsc', ['-p', '.', '--pretty', 'false'], dir),
    lint: () => run('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--reporter=github', name]),
    tests: () => run('tests', 'node_modules/vitest/vitest.mjs', ['run', '--no-color', `${dir}/`]),
    contracts: () => run('contracts', contracts, []),
  };
}
