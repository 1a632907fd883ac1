import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ContractDocument, contractDocument, type Deployable, deployables } from '@shop/tooling';
import { CliError } from '../../lib/cli-error.ts';
import { root } from '../../lib/root.ts';
import { readStateFile } from '../../lib/state-file.ts';
import type { Live } from './compatibility.ts';
import { readMain } from './main-branch.ts';

export function namedPackage(name: string | undefined, usage: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (found) return found;
  const known = deployables.map((each) => each.name).join(', ');
  throw new CliError(`${name ? `There is no package ${name}.` : `Use: ${usage}`}\nPackages: ${known}`);
}

/** Reads what a build offers and needs from its `contract.json`. */
export function readContract(file: string): ContractDocument {
  const remedy =
    'It says what the build offers and needs. Build it again, or name another: --contract <file>';
  const contract = readStateFile({ file, schema: contractDocument, remedy });
  if (!contract)
    throw new CliError(`There is no ${file}. Build the package, or name another file: --contract <file>`);
  return contract;
}

function byPackage(documents: readonly ContractDocument[]): Live {
  return Object.fromEntries(documents.map((each) => [each.package, each]));
}

function readFolder(folder: string): Live {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return byPackage(files.map((file) => readContract(join(folder, file))));
}

const liveTags = 'refs/tags/live';

/**
 * Every deployment moves the tag `live/<environment>/<package>` to its commit; the tag's message is the
 * build's contract.
 */
function readTags(environment: string, checkout: string): Live {
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { cwd: checkout, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const fetched = git('fetch', '--quiet', '--force', '--prune', 'origin', `${liveTags}/*:${liveTags}/*`);
  if (fetched.status !== 0)
    console.warn('origin does not answer: using the deployments that this clone knows.');
  const { stdout } = git('for-each-ref', '--format=%(contents:subject)', `${liveTags}/${environment}/`);
  const lines = (stdout ?? '').split('\n').filter((line) => line !== '');
  return byPackage(lines.map((line) => contractDocument.parse(JSON.parse(line))));
}

/**
 * Reads what is live in an environment, or the contracts in a folder (`./contracts`). Where nothing was deployed, main is what will be,
 * so a break shows before the first deployment too.
 */
export async function readLive(place: string, checkout = root): Promise<Live> {
  if (place.includes('/')) return readFolder(resolve(place));
  const live = readTags(place, checkout);
  if (Object.keys(live).length > 0) return live;
  console.warn(`Nothing is recorded as live in ${place}: comparing with main.`);
  return byPackage(await readMain(checkout));
}

/** Records for every clone that a build of this commit is live in an environment. */
export function recordLive(
  environment: string,
  contract: ContractDocument,
  commit: string,
  checkout = root,
): void {
  const tag = `${liveTags}/${environment}/${contract.package}`;
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: checkout, encoding: 'utf8', input });
  const name = tag.replace('refs/tags/', '');
  git(
    ['tag', '--force', '--annotate', '--cleanup=verbatim', '--file=-', name, commit],
    JSON.stringify(contract),
  );
  git(['push', '--quiet', '--force', 'origin', tag]);
}
