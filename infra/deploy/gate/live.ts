import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ContractDocument, contractDocument, type Deployable, deployables } from '@shop/tooling';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';
import { parseStateFile, replaceFile, StateFileError } from '../../lib/state-file.ts';
import type { Live } from './fault.ts';

/** What the last deployments wrote down. */
export const ownLiveFile = new URL('../live.json', import.meta.url).pathname;

/** The package that a command was given; anything else is answered with its usage and the packages there are. */
export function namedPackage(name: string | undefined, usage: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (found) return found;
  const known = deployables.map((each) => each.name).join(', ');
  throw new CliError(`${name ? `There is no package ${name}.` : `Use: ${usage}`}\nPackages: ${known}`);
}

async function readPlace(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(resolve(place), 'utf8');
  const response = await fetch(place, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.text();
}

async function readAs<Schema extends z.ZodType>(schema: Schema, place: string, remedy: string) {
  const text = await readPlace(place).catch((error: unknown) => {
    throw new StateFileError(place, error instanceof Error ? error.message : String(error), remedy);
  });
  return parseStateFile({ file: place, schema, remedy }, text);
}

/** What is live, from a file or an http(s) address. */
export async function readLive(place: string): Promise<Live> {
  const remedy =
    'It says what is live. Take its last good version back from where it is kept (`git checkout -- infra/deploy/live.json`),\n' +
    'or name another place: --live <file or URL>';
  const file = z.object({ packages: z.record(z.string(), contractDocument) });
  return (await readAs(file, place, remedy)).packages;
}

/** What a build offers and needs, from the `contract.json` it left: a file or an http(s) address. */
export function readContract(place: string): Promise<ContractDocument> {
  const remedy =
    'It says what the build offers and needs. Build it again, or name another: --contract <file or URL>';
  return readAs(contractDocument, place, remedy);
}

/** What the build in an image of ours offers and needs; undefined where no engine has that image. */
export function contractOfImage(name: string, version: string): ContractDocument | undefined {
  const image = `parts-shop/${name}:${version}`;
  const started = ['run', '--rm', '--pull', 'never', '--network', 'none', '--entrypoint', 'cat'];
  const { status, stdout } = spawnSync('docker', [...started, image, '/contract.json'], { encoding: 'utf8' });
  return status === 0 ? contractDocument.parse(JSON.parse(stdout)) : undefined;
}

/** Writes down that this build is live now, a line for each package: a deployment shows as one changed line. */
export async function recordLive(file: string, before: Live, deployed: ContractDocument): Promise<void> {
  const packages = { ...before, [deployed.package]: deployed };
  const lines = Object.entries(packages).map(
    ([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`,
  );
  await replaceFile(file, `{"packages":{\n${lines.join(',\n')}\n}}\n`);
}
