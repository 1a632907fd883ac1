import { execFileSync } from 'node:child_process';
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

/** Returns the commit that the package is built from. Refuses uncommitted files: that version could never be built again. */
export function commitOf({ name, builtFrom, checkout }: Sources): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' });
  const changed = git('status', '--porcelain', '--', ...builtFrom).trimEnd();
  if (changed === '') return git('rev-parse', 'HEAD').trim();
  throw new CliError(
    `${name} has uncommitted changes, so nothing was shipped. Commit them first:\n${changed}`,
  );
}

/** Returns the checks for a package's sources, by step; the tests are those of `npm test -- <package>`. */
export function sourceChecks({ name, checkout, logDir }: Sources) {
  const run = (step: string, script: string, args: readonly string[], cwd = checkout) =>
    runScript({
      name: `The ${step} of ${name}`,
      script,
      args,
      env: { VITEST: undefined, NODE_ENV: undefined, NO_COLOR: '1' },
      cwd,
      logFile: join(logDir, `${step.replace(' ', '-')}-${name}.log`),
    });
  const dir = join(checkout, name);
  const contracts = join(checkout, 'services/tooling/contract-document/check-snapshots.ts');
  return {
    types: () => run('type check', 'node_modules/typescript/bin/tsc', ['-p', '.', '--pretty', 'false'], dir),
    lint: () => run('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--reporter=github', name]),
    tests: () => run('tests', 'node_modules/vitest/vitest.mjs', ['run', '--no-color', `${dir}/`]),
    contracts: () => run('contracts', contracts, []),
  };
}
