import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ContractDocument, contractDocument } from '@shop/contracts/publish';
import { z } from 'zod';
import { WayOut } from '../../local/way-out.ts';
import type { Live } from './fault.ts';

const limitMs = 10_000;
const liveFile = z.object({ packages: z.record(z.string(), contractDocument) });

/** The file in this folder: what the last deployments wrote down. */
export const ownLiveFile = new URL('../live.json', import.meta.url).pathname;

const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

const readPlace = async (place: string): Promise<string> => {
  if (!isUrl(place)) return readFile(resolve(place), 'utf8');
  const response = await fetch(place, { signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.text();
};

const readAs = async <Schema extends z.ZodType>(
  schema: Schema,
  what: string,
  place: string,
): Promise<z.output<Schema>> => {
  try {
    return schema.parse(JSON.parse(await readPlace(place)));
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new WayOut(`${what} cannot be read from ${place}:\n${fault}`);
  }
};

/** What is live, from a file or an http(s) address. */
export const readLive = async (place: string): Promise<Live> =>
  (await readAs(liveFile, 'What is live', place)).packages;

/** What a build offers and needs, from the `contract.json` it left: a file or an http(s) address. */
export const readContract = (place: string): Promise<ContractDocument> =>
  readAs(contractDocument, 'What the build offers and needs', place);

/** Puts a whole file in another's place: who reads gets the one or the other, never half of one. */
export const replaceFile = async (file: string, text: string): Promise<void> => {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, text);
  await rename(next, file);
};

/** Writes down that this build is live now. */
export const recordLive = async (
  file: string,
  before: Live,
  deployed: readonly ContractDocument[],
): Promise<void> => {
  const packages = { ...before, ...Object.fromEntries(deployed.map((each) => [each.package, each])) };
  // A line for each package, so that a deployment shows as one changed line.
  const lines = Object.entries(packages).map(
    ([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`,
  );
  await replaceFile(file, `{"packages":{\n${lines.join(',\n')}\n}}\n`);
};
