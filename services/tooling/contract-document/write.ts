/**
 * Writes `dist/contract.json`, what this service offers and needs (`--out` names another folder). Run in its folder as the last build step; a front
 * end's Vite build writes its own.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, deployables } from './packages.ts';
import { publish } from './publish.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
const here = relative(checkout, process.cwd());
const what = deployables.find(({ folder, service }) => folder === here && service !== undefined);
if (!what) throw new Error(`${here} is not a service. Run this in the folder of one.`);
const document = await publish(what, checkout);
await mkdir(values.out, { recursive: true });
await writeFile(join(values.out, 'contract.json'), `${JSON.stringify(document)}\n`);
function count(record: object): number {
  return Object.keys(record).length;
}
process.stdout.write(
  `${what.name} ${document.version}: offers ${count(document.offers)} calls, needs ${count(document.needs)}\n`,
);
