import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptVersions } from '@shop/edge/releases';
import { type ContractDocument, contractDocument } from '@shop/tooling';
import { CliError } from '../lib/cli-error.ts';

/** Reads what a kept build offers and needs; undefined if that version is not kept. */
export async function findKeptContract(
  releases: string,
  name: string,
  version: string,
): Promise<ContractDocument | undefined> {
  const file = join(releases, name, version, 'contract.json');
  return existsSync(file) ? contractDocument.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
}

/** Reads what a kept build offers and needs; throws if that version is not kept. */
export async function keptContract(
  releases: string,
  name: string,
  version: string,
): Promise<ContractDocument> {
  const found = await findKeptContract(releases, name, version);
  if (found) return found;
  const kept = keptVersions(releases, name).join(', ') || 'none';
  throw new CliError(`No build ${version} of ${name} is kept in ${releases}. Kept: ${kept}.`);
}
