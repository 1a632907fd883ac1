import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ContractDocument, contractDocument } from '@shop/tooling';
import { z } from 'zod';
import { damaged, parseStateFile, replaceFile } from '../../lib/state-file.ts';
import type { Live } from './fault.ts';

const limitMs = 10_000;
const liveFile = z.object({ packages: z.record(z.string(), contractDocument) });

/** The file in this folder: what the last deployments wrote down. */
export const ownLiveFile = new URL('../live.json', import.meta.url).pathname;

function isUrl(place: string): boolean {
  return /^https?:\/\//.test(place);
}

async function readPlace(place: string): Promise<string> {
  if (!isUrl(place)) return readFile(resolve(place), 'utf8');
  const response = await fetch(place, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.text();
}

async function textOf(place: string, wayOut: string): Promise<string> {
  try {
    return await readPlace(place);
  } catch (error) {
    throw damaged(place, error instanceof Error ? error.message : String(error), wayOut);
  }
}

async function readAs<Schema extends z.ZodType>(
  schema: Schema,
  wayOut: string,
  place: string,
): Promise<z.output<Schema>> {
  return parseStateFile({ file: place, schema, wayOut }, await textOf(place, wayOut));
}

const liveWayOut =
  'It says what is live. Take its last good version back from where it is kept (`git checkout -- infra/deploy/live.json`),\n' +
  'or name another place: --live <file or URL>';
const contractWayOut =
  'It says what the build offers and needs. Build it again, or name another: --contract <file or URL>';

/** What is live, from a file or an http(s) address. */
export async function readLive(place: string): Promise<Live> {
  return (await readAs(liveFile, liveWayOut, place)).packages;
}

/** What a build offers and needs, from the `contract.json` it left: a file or an http(s) address. */
export function readContract(place: string): Promise<ContractDocument> {
  return readAs(contractDocument, contractWayOut, place);
}

/** Writes down that this build is live now. */
export async function recordLive(
  file: string,
  before: Live,
  deployed: readonly ContractDocument[],
): Promise<void> {
  const packages = { ...before, ...Object.fromEntries(deployed.map((each) => [each.package, each])) };
  // A line for each package, so that a deployment shows as one changed line.
  const lines = Object.entries(packages).map(
    ([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`,
  );
  await replaceFile(file, `{"packages":{\n${lines.join(',\n')}\n}}\n`);
}
