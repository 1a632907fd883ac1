/** Plain JavaScript for any Node from 18 on, without packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from './cli-error.mjs';

const neededMajor = 24;

function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
}

/** Whether this very process is new enough. */
export function isNewEnough() {
  return majorOf(process.versions.node) >= neededMajor;
}

/** The Node that the project installs as a package; throws when it is missing (npm skips optional packages silently). */
export function packagedNode(root) {
  const program = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(program)
    ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : undefined;
  if (version && majorOf(version) >= neededMajor) return program;
  const why =
    version === undefined ? 'npm did not install one' : `the one npm installed does not run (${version})`;
  throw new CliError(
    `The shop runs on Node ${neededMajor}; this is ${process.version}, and for ${process.platform}-${process.arch} ${why}.\n` +
      `Install Node ${neededMajor} (https://nodejs.org, or a version manager) and run the command again.`,
  );
}
