import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { runScript } from '../lib/supervise/launch.ts';

export interface Sources {
  readonly name: string;
  /** Paths that it is built from, relative to the checkout. */
  readonly builtFrom: readonly string[];
  readonly checkout: string;
  readonly logDir: string;
}

function git(checkout: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' });
}

/** Returns the commit that the package is built from. Refuses uncommitted files: that version could never be built again. */
export function commitOf({ name, builtFrom, checkout }: Sources): string {
  const changed = git(checkout, 'status', '--porcelain', '--', ...builtFrom).trimEnd();
  if (changed === '') return git(checkout, 'rev-parse', 'HEAD').trim();
  throw new CliError(
    `${name} has uncommitted changes, so nothing was shipped. Commit them first:\n${changed}`,
  );
}

/** Links a checkout's installed packages into a folder, except our own, which come from the folder. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(join(from, '@shop'), join(to, '@shop'), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(from))
    if (name === '.bin' || !/^[.]|^@shop$/.test(name)) symlinkSync(join(from, name), join(to, name));
}

/** Runs `work` in a folder with a commit's files, so that edits in the checkout do not matter. */
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

/** Returns the checks for a package's sources, by step; the tests are those of `npm test -- <package>`. */
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
