import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partFamilyKeys } from '@shop/contracts';
import { drawing, type SecondView, secondViews } from './index.ts';

/** Where the web edge serves the files. Parts of running shops carry these addresses, so they never change (decision 082). */
export const drawingsPath = '/api/drawings/';

export function drawingAddress(subject: string, variant: number, view?: SecondView): string {
  return `${drawingsPath}${subject}-${variant}${view === undefined ? '' : `-${view}`}.svg`;
}

/** Of each family, so that a part that is added by hand has some to choose from. */
const sampleVariants = 5;

const samples = [...partFamilyKeys, 'avatar'].flatMap((subject) =>
  Array.from({ length: sampleVariants }, (_, variant) => drawingAddress(subject, variant)),
);

const addressForm = new RegExp(`${drawingsPath}((.+?)-(\\d{1,3})(?:-(${secondViews.join('|')}))?\\.svg)$`);

/** Undefined for an address that no drawing has. */
function fileFor(address: string): { name: string; svg: string } | undefined {
  const [, name = '', subject = '', variant, view] = addressForm.exec(address) ?? [];
  const svg = drawing(subject, Number(variant), view);
  return svg === undefined ? undefined : { name, svg };
}

/**
 * Draws the samples and what these addresses show, where there is no file yet; resolves with how many. Browsers keep a file for
 * ever, so each appears whole or not at all. So does the folder: one that is there is complete.
 */
export async function drawMissing(folder: string, addresses: readonly string[]): Promise<number> {
  const files = [...new Set([...samples, ...addresses])]
    .filter((address) => !existsSync(join(folder, address.slice(drawingsPath.length))))
    .map(fileFor)
    .filter((file) => file !== undefined);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  for (const { name, svg } of files) await writeFile(join(unfinished, name), svg);
  if (!existsSync(folder)) await rename(unfinished, folder);
  else for (const { name } of files) await rename(join(unfinished, name), join(folder, name));
  await rm(unfinished, { recursive: true, force: true });
  return files.length;
}
